import type { AskJson } from "../../clients/http";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";
import { formatDuration } from "../../support/duration";

/**
 * Certificates are valid from the moment at which this machine creates them. If its clock is ahead, nodes refuse them
 * until then.
 */
const ERROR_SECONDS = 300;
/** Requests take time, and the header has a resolution of one second. */
const WARNING_SECONDS = 60;

/** Compares the local clock with the Date headers of hosts that other checks query. */
export class ClockWatch {
  private readonly seen: { readonly host: string; readonly seconds: number }[] = [];

  constructor(private readonly now: () => Date) {}

  /** Wraps a client, and records the Date header of each response. */
  measureClock(ask: AskJson): AskJson {
    return async (url, request) => {
      const answer = await ask(url, request);
      const { date } = answer;
      if (date) this.seen.push({ host: new URL(url).host, seconds: (this.now().getTime() - date.getTime()) / 1000 });
      return answer;
    };
  }

  /** Uses the host with the smallest difference: one host with a wrong clock must not fail the check. */
  findings(): Observation[] {
    const [nearest] = [...this.seen].sort((a, b) => Math.abs(a.seconds) - Math.abs(b.seconds));
    if (!nearest || Math.abs(nearest.seconds) < WARNING_SECONDS) return [];
    const { host, seconds } = nearest;
    const apart = `${formatDuration(Math.abs(seconds))} ${seconds > 0 ? "ahead of" : "behind"} the clock of ${host}`;
    const fix = "Set it: timedatectl set-ntp true, or the equivalent on your system.";
    return Math.abs(seconds) > ERROR_SECONDS
      ? [
          error(
            "clock-wrong",
            `This machine's clock is ${apart}: nodes would reject the certificates that are created here.`,
            fix,
          ),
        ]
      : [warning("clock-skewed", `This machine's clock is ${apart}.`, fix)];
  }
}

/** @param watch has recorded every response */
export function makeClockCheck(watch: ClockWatch) {
  return makeCheck({
    id: "clock",
    title: "the clock of this machine is correct",
    observe: () => watch.findings(),
  });
}
