/** What the Talos API reports about a service. */
export interface ServiceStatus {
  readonly id: string;
  readonly state: "Running" | "Preparing" | "Waiting" | "Failed" | "Finished";
  /** Absent if Talos does not check its health. */
  readonly healthy?: boolean;
  readonly message: string;
}
