import { LayerProgress, eventLine } from "../../../../ops/engine/console/progress";
import type { TerraformEvent } from "../../../../ops/clients/terraform/events";

const event = (kind: "started" | "done" | "failed", address: string): TerraformEvent =>
  ({ kind, address, action: "create", seconds: 3 }) as TerraformEvent;

describe("the progress of a layer", () => {
  test("counts what is done of all, and names what is in flight", () => {
    const progress = new LayerProgress("infra", { add: 4, change: 1, remove: 0 });
    expect(progress.line(0)).toBe("infra 0/5, 0 s");
    for (const name of ["a", "b", "c", "d"]) progress.take(event("started", name));
    progress.take(event("done", "a"));
    expect(progress.line(12.4)).toBe("infra 1/5, 12 s: b, c (+1)");
    progress.take(event("failed", "b"));
    expect(progress.line(13)).toBe("infra 1/5, 13 s: c, d");
  });

  test("prints one line per event without a terminal", () => {
    expect(eventLine(event("done", "hcloud_server.x"))).toBe("made hcloud_server.x (3 s)");
    expect(eventLine({ kind: "still", address: "a.b", action: "create", seconds: 20 })).toBe(
      "still waiting for a.b (20 s)",
    );
    expect(eventLine(event("started", "a"))).toBeUndefined();
  });
});
