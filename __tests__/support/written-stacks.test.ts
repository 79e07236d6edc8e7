import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { placesIn } from "../../rehearsal/run";
import { loadCluster } from "../../spec";
import { addLayers } from "../../stacks";
import { HYBRID } from "./hybrid";
import { temporaryFolder } from "./temporary-folder";
import { writeStacks } from "./written-stacks";

const folder = temporaryFolder("stacks");

function filesIn(home: string): Record<string, string> {
  const { output } = placesIn(home);
  const names = readdirSync(output, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(output, name), "utf8")]));
}

test.each(["", "deeper/"])(
  "the stacks that stories share are those that cdktf writes to %sthe folder of each",
  (at) => {
    const { cluster } = loadCluster(HYBRID);
    const homes = ["first", "shared", "synthesized"].map((name) => join(folder(), at, name));
    homes.forEach((home) => mkdirSync(home, { recursive: true }));
    const [first = "", shared = "", synthesized = ""] = homes;
    writeStacks(first, cluster, {});
    writeStacks(shared, loadCluster(HYBRID).cluster, {});
    const app = new App({ outdir: placesIn(synthesized).output });
    addLayers(app, cluster, synthesized);
    app.synth();
    const wanted = filesIn(synthesized);
    expect(Object.keys(wanted)).toHaveLength(5);
    expect(filesIn(shared)).toEqual(wanted);
    expect(filesIn(first)).toEqual(wanted);
  },
);
