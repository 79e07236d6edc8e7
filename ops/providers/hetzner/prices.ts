/**
 * Euros a month, without tax, for new orders. Servers that were ordered before 2026-06-15 keep their old price until
 * they are replaced or rescaled.
 *
 * Source: mixxor/eu-cloud-prices `prices/hetzner.json` of 2026-08-17, gross prices divided by 1.19; volumes by
 * devantler-tech/platform. The Hetzner console has the current prices.
 */
export const PRICES = {
  asOf: "2026-08-17",
  servers: {
    cpx11: 17.99,
    cpx21: 32.49,
    cpx31: 62.99,
    cpx32: 35.99,
    cpx41: 120.99,
    ccx13: 43.49,
  } as Readonly<Record<string, number>>,
  primaryIpv4: 0.5,
  volumePerGiB: 0.0572,
} as const;
