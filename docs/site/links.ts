/**
 * Links from a page to files that are not pages. They point to the repository, or become plain text if its address is
 * unknown.
 */

/**
 * The repository address of a linked file.
 *
 * @returns undefined to keep the link, null to remove it
 */
export function sourceAddress(link: string, page: string, repository: string | undefined): string | undefined | null {
  if (/^[a-z]+:|^#|^\//.test(link)) return undefined;
  const [path = ""] = link.split("#");
  if (path === "" || path.endsWith(".md")) return undefined;
  const file = new URL(path, `file:///${page}`).pathname.slice(1);
  return repository ? `${repository.replace(/\/+$/, "")}/blob/main/${file}` : null;
}
