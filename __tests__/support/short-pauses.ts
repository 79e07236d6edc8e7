import { PAUSE_SCALE_VARIABLE } from "../../ops/support/wait";

/** For tests of a file that poll until something happens: every pause is a twentieth as long. The environment ends with the file. */
export function useShortPauses(): void {
  beforeAll(() => (process.env[PAUSE_SCALE_VARIABLE] = "0.05"));
}
