/** Links from a page to files that are not pages: they lead to the repository, or are plain text where it has no address. */

/**
 * The address of a file in the repository, for a link of a page.
 *
 * @returns undefined for a link that stays as it is, null for one that leads nowhere
 */
export function sourceAddress(link: string, page: string, repository: string | undefined): string | undefined | null {
  if (/^[a-z]+:|^#|^\//.test(link)) return undefined;
  const [path = ""] = link.split("#");
  if (path === "" || path.endsWith(".md")) return undefined;
  const file = new URL(path, `file:///${page}`).pathname.slice(1);
  return repository ? `${repository.replace(/\/+$/, "")}/blob/main/${file}` : null;
}
