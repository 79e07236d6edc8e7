/** An address or name as sockets and certificates have it: without the brackets that a URL puts around an IPv6 address. */
export function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, "$1");
}

/** An address or name as URLs have it, with brackets around an IPv6 address. */
export function urlHost(host: string): string {
  const bare = bareHost(host);
  return bare.includes(":") ? `[${bare}]` : bare;
}
