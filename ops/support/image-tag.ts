/** The version tag of an image, for example `v1.35.0` of `registry.k8s.io/kube-apiserver:v1.35.0@sha256:…`. */
export function imageTag(image: string): string | undefined {
  return /:(v\d[^@:/]*)(?:@|$)/.exec(image)?.[1];
}
