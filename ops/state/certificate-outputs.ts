/** The certificates in the outputs of auth and infra. A layer that was applied only in part lacks some. */
export interface CertificateOutputs {
  /** Contains PEM in base64. */
  readonly talos_identity?: {
    readonly clientConfiguration?: { readonly client_certificate?: string };
    readonly machineSecrets?: { readonly certs?: Partial<Record<"etcd" | "os", { readonly cert?: string }>> };
  };
  readonly kubernetes_connection?: { readonly clientCertificate?: string };
  readonly sealed_secrets?: { readonly certificate?: string };
}
