import { Command, Option } from "commander";
import { acceptOption, readAcceptances } from "../accept-option";
import { clusterCommand, setAction } from "../cluster-command";
import type { ClusterOptions, Finish } from "../cluster-command";
import { changeCommand } from "../output-options";
import type { OutputOptions } from "../output-options";
import { SUMMARY } from "../summaries";

interface NodeOptions extends ClusterOptions, OutputOptions {
  readonly plan?: boolean;
  readonly yes?: boolean;
  readonly accept?: readonly string[];
}

const EXAMPLES = `
Examples:
  npx coldstart node list --cluster home
  npx coldstart node reboot --due             every node whose configuration needs a reboot
  npx coldstart node replace worker-0 --plan  print the steps and change nothing

The argument is the node; the cluster is --cluster, or CLUSTER in the environment. Run the same command again to resume an
interrupted one.`;

export function nodeCommand(finish: Finish): Command {
  const commands = [list, drain, uncordon, reboot, replace, remove].map((create) => create(finish));
  const node = new Command("node").description(SUMMARY.node).addHelpText("after", EXAMPLES);
  commands.forEach((command, i) => node.addCommand(command, { isDefault: i === 0 }));
  return node;
}

function list(finish: Finish): Command {
  const command = clusterCommand("list", "show every node: versions, etcd, Ready, cordoned, reboot due", {
    isPositional: false,
  }).option("--json", "print one JSON object");
  return setAction<NodeOptions>(command, finish, async ({ accept: _, ...options }, __, runtime) => {
    const { listNodesOf } = await import("../../workflows/node/list");
    const { runNodeCommand } = await import("../../workflows/node/open");
    return runNodeCommand({ ...options, plan: true, isOneObject: true }, runtime, listNodesOf);
  });
}

function drain(finish: Finish): Command {
  const command = changeCommand(
    "drain",
    "evict the pods of a node within their disruption budgets and keep the node cordoned",
  ).argument("<node>", "the node");
  return setAction<NodeOptions>(command, finish, async ({ accept: _, ...options }, [node = ""], runtime) => {
    const { drainNode } = await import("../../workflows/node/drain");
    const { runNodeCommand } = await import("../../workflows/node/open");
    const isPlan = options.plan === true;
    return runNodeCommand(options, runtime, (context) => drainNode(context, node, { isPlan }));
  });
}

function uncordon(finish: Finish): Command {
  const command = changeCommand("uncordon", "allow new pods on a node again, no matter what cordoned it").argument(
    "<node>",
    "the node",
  );
  return setAction<NodeOptions>(command, finish, async ({ accept: _, ...options }, [node = ""], runtime) => {
    const { uncordon: lift } = await import("../../workflows/node/drain");
    const { runNodeCommand } = await import("../../workflows/node/open");
    const isPlan = options.plan === true;
    return runNodeCommand(options, runtime, (context) => lift(context, node, { isPlan }));
  });
}

function reboot(finish: Finish): Command {
  const command = changeCommand("reboot", "reboot a node, or every node that needs one: drained, one at a time")
    .argument("[node]", "the node")
    .option("--due", "reboot every node whose configuration needs a reboot");
  return setAction<NodeOptions & { readonly due?: boolean }>(command, finish, async (options, [node], runtime) => {
    if ((node === undefined) === (options.due !== true)) command.error("error: name a node, or pass --due");
    const { reboot: run } = await import("../../workflows/node/reboot");
    const { runNodeCommand } = await import("../../workflows/node/open");
    const { accept: _, ...request } = options;
    return runNodeCommand(request, runtime, (context) => run(context, { node, isPlan: request.plan === true }));
  });
}

function replace(finish: Finish): Command {
  const command = changeCommand("replace", "replace the machine of a node, working or broken")
    .argument("<node>", "the node")
    .addOption(loseVolumes())
    .option("--again", "also replace the machine that an interrupted or failed replacement created")
    .addOption(acceptOption());
  return setAction<ReplaceOptions>(command, finish, async (options, [node = ""], runtime) => {
    const { replaceNode } = await import("../../workflows/node/replace");
    const { runNodeCommand } = await import("../../workflows/node/open");
    const request = { ...options, accept: await readAcceptances(command, options.accept) };
    const isPlan = request.plan === true;
    return runNodeCommand(request, runtime, (context) =>
      replaceNode(context, { node, isPlan, loseVolumes: options.loseVolumes ?? [], isAgain: options.again === true }),
    );
  });
}

function remove(finish: Finish): Command {
  const command = changeCommand(
    "remove",
    "remove nodes that you deleted from the cluster file, and delete their machines",
  )
    .argument("<node...>", "the nodes")
    .addOption(loseVolumes())
    .addOption(acceptOption());
  return setAction<LosingOptions>(command, finish, async (options, nodes, runtime) => {
    const { removeNodes } = await import("../../workflows/node/remove");
    const { runNodeCommand } = await import("../../workflows/node/open");
    const request = { ...options, accept: await readAcceptances(command, options.accept) };
    const isPlan = request.plan === true;
    return runNodeCommand(request, runtime, (context) =>
      removeNodes(context, { nodes, isPlan, loseVolumes: options.loseVolumes ?? [] }),
    );
  });
}

interface LosingOptions extends NodeOptions {
  readonly loseVolumes?: readonly string[];
}

interface ReplaceOptions extends LosingOptions {
  readonly again?: boolean;
}

function loseVolumes(): Option {
  return new Option("--lose-volumes <name...>", "delete these volumes even though the node holds their only copy");
}
