import { mutantsOf } from "./mutant";
import type { Mutant, Row } from "./mutant";

const REFUSALS = "workflows/node/refusals";
const INTERRUPTIONS = "workflows/node/interruptions";

/** Protections of node commands: data, the quorum, and other machines. */
const NODES: readonly Row[] = [
  [
    "etcd has a quorum without the node",
    "workflows/node/departing-node",
    "if (healthy >= majority(others.length)) return;",
    "if (healthy >= 0) return;",
    REFUSALS,
  ],
  [
    "a member that is no node of the file has to respond",
    "workflows/node/departing-node",
    "return members.filter((member) => !responses.has(member));",
    "return members.filter((member) => !responses.has(member) && checks.nodes.includes(member));",
    "workflows/node/departing-node",
  ],
  [
    "the only copy of a volume",
    "engine/nodes/local-volumes",
    "if (lost.length === 0) return [];",
    "if (lost.length >= 0) return [];",
    REFUSALS,
  ],
  [
    "the additional disks of a machine",
    "workflows/node/infra-state",
    "return machine && additionalDisks ?",
    "return machine && !additionalDisks ?",
    "workflows/node/infra-state",
  ],
  [
    "the only control plane",
    "workflows/node/replace",
    "if (members.length > 1 || members[0]?.name !== name) return [];",
    "if (members.length > 0) return [];",
    REFUSALS,
  ],
  [
    "dead etcd members are removed first",
    "workflows/node/remove",
    "return [...subjects.filter(isDead), ...subjects.filter((subject) => !isDead(subject))];",
    "return [...subjects.filter((subject) => !isDead(subject)), ...subjects.filter(isDead)];",
    REFUSALS,
  ],
  [
    "the node that etcd was bootstrapped on",
    "workflows/node/removal-checks",
    "bootstrapAddress !== undefined && addresses[name] === bootstrapAddress",
    'bootstrapAddress === "" && addresses[name] === bootstrapAddress',
    REFUSALS,
  ],
  [
    "another node that is gone from the file",
    "workflows/node/removal-checks",
    "also.length === 0",
    "also.length >= 0",
    REFUSALS,
  ],
  [
    "a node that is still in the file",
    "workflows/node/removal-checks",
    "nodes.filter((name) => inFile.includes(name)).map",
    "nodes.slice(nodes.length).map",
    REFUSALS,
  ],
  [
    "the other nodes are healthy before one goes",
    "workflows/node/depart",
    "    await ports.passGateOfOthers(subject);\n",
    "",
    REFUSALS,
  ],
  [
    "a member that has not left etcd",
    "workflows/node/depart",
    "if (await ports.isMember(subject))",
    'if ((await ports.isMember(subject)) && name === "")',
    REFUSALS,
  ],
  ["a node is drained before it goes", "workflows/node/depart", "    await ports.drain(subject);\n", "", INTERRUPTIONS],
  [
    "the identity of a machine is noted before it is marked",
    "workflows/node/marked-machine",
    '  journal.write(identityStep(node), "done", { detail: String(identity) });\n',
    "",
    INTERRUPTIONS,
  ],
  [
    "a new machine is not replaced by a resumed run",
    "workflows/node/marked-machine",
    "marked !== undefined && marked !==",
    'marked === "" && marked !==',
    INTERRUPTIONS,
  ],
  [
    "volumes that would stay behind",
    "engine/nodes/zone-volumes",
    "if (bound.length === 0) return;",
    "if (bound.length >= 0) return;",
    "engine/nodes/zone-volumes",
  ],
  [
    "local volumes of a machine that a plan replaces",
    "engine/apply/node-change",
    "if (isReplaced) await requireNoLocalVolumes(",
    "if (isReplaced && isDrained === false) await requireNoLocalVolumes(",
    "engine/apply/node-change",
  ],
  [
    "a reboot without effect ends the run",
    "engine/nodes/reboot-step",
    "if (!reasons) return;",
    "if (!reasons || node) return;",
    "engine/nodes/rolling-reboot",
  ],
  [
    "a running machine with a mapped device is not moved",
    "providers/proxmox/preflight-parts",
    "if (!vm || fixed.length === 0) return [];",
    "if (!vm || fixed.length >= 0) return [];",
    "providers/proxmox/preflight-parts",
  ],
];

export function nodeMutants(): Mutant[] {
  return mutantsOf(
    "node",
    NODES.map(([name, file, from, to, test]) => [name, `ops/${file}.ts`, from, to, `__tests__/ops/${test}.test.ts`]),
  );
}
