/** IPv4 addresses as numbers. */
export function parseIpv4(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

export function formatIpv4(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
}
