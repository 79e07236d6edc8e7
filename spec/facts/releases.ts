/**
 * The newest patch of each minor version, as of 2026-08. Newer patches are accepted. Source: tags of siderolabs/talos.
 */
export const LATEST_TALOS_PATCH: Readonly<Record<string, string>> = {
  "1.9": "v1.9.6",
  "1.10": "v1.10.9",
  "1.11": "v1.11.6",
  "1.12": "v1.12.11",
  "1.13": "v1.13.9",
};
