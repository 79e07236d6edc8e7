import { describeTotal } from "../../engine/timeline/text";
import { formatDuration } from "../../support/duration";
import { longestChain } from "../text";
import { timelineChart } from "../timeline-chart";
import { escape, renderSection } from "./html";
import type { Html } from "./html";
import type { PageView } from "./view";

/** The timeline so far, or of the whole run, with its critical path. */
export function renderTime({ state, report, outcome }: PageView): Html {
  const timeline = report?.timeline ?? state.timeline;
  if (!timeline || timeline.entries.length === 0) return renderSection("time", "Time", "");
  const { clock, critical } = timeline;
  const isPart = outcome === undefined || report?.stopped !== undefined;
  const chain = longestChain(timeline)
    .map(({ label, seconds: own }) => `<li>${escape(label)} <span class="quiet">${formatDuration(own)}</span></li>`)
    .join("");
  return renderSection(
    "time",
    "Time",
    `<p>${clock === "simulated" ? "A real run would have taken" : "It took"} <b>${describeTotal(timeline)}</b>${isPart ? " so far" : ""}. The longest chain of dependencies takes <b>${formatDuration(critical.seconds)}</b> of it${isPart ? "" : ", a lower limit"}.</p>
<p class="legend"><span class="key critical"></span> on the longest chain <span class="key"></span> not on it</p>
<figure class="wide chart">${timelineChart(timeline, 1120)}</figure><figure class="narrow chart">${timelineChart(timeline, 440)}</figure>
<details id="chain"><summary>The longest chain, link by link</summary><ol>${chain}</ol></details>`,
  );
}
