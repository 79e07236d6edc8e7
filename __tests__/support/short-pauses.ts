/**
 * For tests of a file that poll until something happens: every pause and every timeout is a twentieth as long. The environment ends with
 * the file.
 */
export function useShortPauses(): void {
  beforeAll(() => (process.env.COLDSTART_TIMEOUT_SCALE = "0.05"));
}
