/** A change that touches several control planes, one at a time: planned alone, applied alone, and well again before the next. */
import type { Layer } from "../../../spec";
import { touchedBeside } from "../../guard";
import type { Health, Turn, Turns } from "../../guard";
import type { Plan } from "../../guard/plan";
import { askHealth } from "../../checks/cluster-health";
import { terraformIn } from "../run/context";
import type { Context } from "../run/context";
import { bootTimeOf, membersWell } from "../gate";
import { step } from "../run/step";
import type { Outcome } from "../run/step";

/** A plan that must not be applied as a whole, and may be applied node by node. */
export class OneAtATime extends Error {
  override readonly name = "OneAtATime";

  constructor(
    readonly turns: Turns,
    /** Control plane → address. */
    readonly addresses: Readonly<Record<string, string>>,
  ) {
    super(`One at a time: ${turns.waiting.map(({ name }) => name).join(", ")}.`);
  }
}

/** What is planned for one node alone touches others as well. */
class NotAlone extends Error {
  override readonly name = "NotAlone";

  constructor(readonly others: readonly string[]) {
    super(`its plan would also touch ${others.join(", ")}`);
  }
}

export interface Rolling {
  /** Plans these addresses alone, lets the guard read the plan, and applies it. */
  applyAlone(targets: readonly string[], guard: (plan: Plan) => Promise<Health>): Promise<Outcome>;
}

/** The step of the journal in which a node has its turn. */
function stepOf(layer: Layer, name: string): string {
  return `${layer}-roll-${name}`;
}

/**
 * Changes the first of those who wait that can be changed alone.
 *
 * @returns its name
 */
export async function changeNext(
  context: Context,
  layer: Layer,
  { turns, addresses }: OneAtATime,
  rolling: Rolling,
): Promise<string> {
  const entangled: string[] = [];
  for (const turn of turns.waiting) {
    let isAlone = true;
    await step(context, stepOf(layer, turn.name), `Changing ${turn.name} alone`, async () => {
      try {
        return await changeAlone(context, layer, { turn, turns, addresses }, rolling);
      } catch (error) {
        if (!(error instanceof NotAlone)) throw error;
        isAlone = false;
        entangled.push(`${turn.name}: ${error.message}`);
        return { skipped: true, detail: `not yet: ${error.message}` };
      }
    });
    if (isAlone) return turn.name;
  }
  throw new Error(
    `These control planes cannot be changed one at a time, and not together either; nothing more was changed.\n` +
      `${entangled.map((line) => `  - ${line}`).join("\n")}\n` +
      `Make the change in smaller steps: a part of it in the cluster file, a run, then the next part.`,
  );
}

interface OneTurn {
  readonly turn: Turn;
  readonly turns: Turns;
  readonly addresses: Readonly<Record<string, string>>;
}

async function changeAlone(context: Context, layer: Layer, one: OneTurn, rolling: Rolling): Promise<Outcome> {
  const { turn, turns, addresses } = one;
  const { places, cluster } = context;
  const others = turns.members.filter((name) => name !== turn.name);
  const well = others.filter((name) => turns.up.includes(name));
  await membersWell({
    ...gateIn(context),
    moment: `before ${turn.name} is changed`,
    members: turns.members,
    well,
    addresses,
  });
  const address = addresses[turn.name];
  const bootTime = address ? await bootTimeOf(places.talosconfig, address).catch(() => undefined) : undefined;
  const outcome = await rolling.applyAlone(turn.targets, async (plan) => {
    // The plan of one node knows nothing of the others: who they are, and where, comes from the whole one.
    const health = await askHealth({ places, controlPlanes: addresses });
    if (!health.members) throw new Error(`Nobody can say how etcd is: ${health.unknown ?? "it does not answer"}.`);
    const beside = touchedBeside({ cluster, layer, plan, health, providers: { now: {}, last: {} } }, turn.name);
    if (beside.length > 0) throw new NotAlone(beside);
    return health;
  });
  const stays = turn.fate !== "leaves";
  await membersWell({
    ...gateIn(context),
    moment: `after ${turn.name} was changed`,
    members: stays ? turns.members : others,
    well: stays ? [...well, turn.name] : well,
    addresses: { ...addresses, ...(await addressesInState(context, layer, [turn.name])) },
    ...(stays ? { shaken: { name: turn.name, bootTime } } : {}),
  });
  return outcome;
}

/**
 * Waits for nodes whose turn an earlier run began and did not see the end of. Nobody else may have a turn before: how a node
 * is that has just been changed, the guard could not tell from a failure.
 *
 * @param touched who will be changed once more
 */
export async function awaitEarlierTurns(context: Context, layer: Layer, touched: readonly string[]): Promise<void> {
  const prefix = stepOf(layer, "");
  const names = context.journal
    .status()
    .filter((entry) => entry.step.startsWith(prefix) && (entry.state === "failed" || entry.state === "interrupted"))
    .map((entry) => entry.step.slice(prefix.length))
    .filter((name) => !touched.includes(name));
  if (names.length === 0) return;
  const addresses = await addressesInState(context, layer, names);
  for (const name of names) {
    await step(context, stepOf(layer, name), `Waiting for ${name}, whose turn an earlier run began`, async () => {
      if (!addresses[name]) return { skipped: true, detail: "it is no longer there" };
      await membersWell({ ...gateIn(context), moment: "after an earlier run changed it", well: [name], addresses });
      return "it is well";
    });
  }
}

function gateIn({ places, signal, console, runtime }: Context) {
  return { places, signal, say: (text: string) => console.say(text), clock: runtime.clock };
}

interface State {
  readonly values?: {
    readonly root_module?: {
      readonly resources?: readonly { type: string; name: string; values: { node?: unknown } }[];
    };
  };
}

/** Where nodes answer now: a new machine may have got another address. */
async function addressesInState(context: Context, layer: Layer, names: readonly string[]) {
  const { values } = (await terraformIn(context, layer).state()) as State;
  const known = (values?.root_module?.resources ?? []).flatMap(({ type, name, values: { node } }) =>
    type === "talos_machine_configuration_apply" && names.includes(name) && typeof node === "string"
      ? [[name, node] as const]
      : [],
  );
  return Object.fromEntries(known);
}
