import { STEPS } from "../steps";
import { error } from "./rule";
import type { Rule } from "./rule";

/** `--from` begins with a stage's first step and `--to` ends with its last: the steps in a gap would run too. */
export const stagesAreConsecutiveSteps: Rule = ({ stages }) =>
  Object.entries(stages).flatMap(([name, steps]) => {
    const first = STEPS.indexOf(steps[0] ?? "preflight");
    const wanted = STEPS.slice(first, first + steps.length);
    if (steps.join() === wanted.join()) return [];
    const run = STEPS.slice(
      Math.min(...steps.map((step) => STEPS.indexOf(step))),
      Math.max(...steps.map((step) => STEPS.indexOf(step))) + 1,
    );
    return [
      error(
        ["stages", name],
        `[${steps.join(", ")}] are not consecutive steps; the order is ${STEPS.join(", ")}`,
        `Write [${run.join(", ")}].`,
      ),
    ];
  });
