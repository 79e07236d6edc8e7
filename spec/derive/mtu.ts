/** The most that WireGuard adds to a packet (over IPv6). The KubeSpan MTU is the MTU of the link minus this. */
export const KUBESPAN_OVERHEAD = 80;

/** The smallest KubeSpan MTU that Talos accepts. */
export const SMALLEST_KUBESPAN_MTU = 1280;

export interface MtuChoice {
  readonly links: readonly number[];
  readonly hasKubespan: boolean;
  readonly kubespanMtu?: number | undefined;
  readonly ciliumMtu?: number | undefined;
}

/** The largest MTUs that fit: traffic between sites must pass the smallest link (T24). */
export function largestMtus({ links, hasKubespan, kubespanMtu }: MtuChoice): { kubespan: number; cilium: number } {
  const link = Math.min(...links);
  const kubespan = link - KUBESPAN_OVERHEAD;
  return { kubespan, cilium: hasKubespan ? (kubespanMtu ?? kubespan) : link };
}

export function derivedMtus(choice: MtuChoice): { kubespan: number; cilium: number } {
  const largest = largestMtus(choice);
  return { kubespan: choice.kubespanMtu ?? largest.kubespan, cilium: choice.ciliumMtu ?? largest.cilium };
}
