/** The name of a site, as part of the name of a Terraform variable. */
export function toIdentifier(siteName: string): string {
  return siteName.replaceAll("-", "_");
}
