import { isOlder, minorOf } from "../../../facts/minors";
import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";
import { hetznerSites } from "../lookup";

export const bootIsoUnderstandsTheContract: Rule = (cluster) =>
  hetznerSites(cluster).flatMap(([name, { boot }]) =>
    "version" in boot && isOlder(boot.version, cluster.talos.contract)
      ? [
          error(
            ["sites", name, "boot", "version"],
            `the ISO carries Talos ${boot.version}, which refuses documents of contract ${cluster.talos.contract} that it does not know`,
            `Choose an ISO of v${minorOf(cluster.talos.contract)} or newer (\`hcloud iso list\`), or boot from a snapshot.`,
          ),
        ]
      : [],
  );
