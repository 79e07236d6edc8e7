import { RunConsole } from "../../ops/engine/console/console";

export interface Heard {
  readonly say?: (text: string) => unknown;
  readonly warn?: (text: string) => unknown;
}

/** A console that passes every message on as text: lines, warnings, titles and results of steps. */
export function consoleTelling({ say = () => undefined, warn = say }: Heard = {}): RunConsole {
  return new RunConsole([
    {
      take(event) {
        if (event.type === "step") say(event.title);
        if (event.type === "step-ended" && event.outcome !== "failed") say(`${event.detail} (${event.seconds} s)`);
        if (event.type === "info" && event.text) say(event.text);
        if (event.type === "warning") warn(event.text);
      },
    },
  ]);
}
