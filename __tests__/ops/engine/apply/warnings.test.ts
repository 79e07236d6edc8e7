import { join } from "node:path";
import { LayerWarnings } from "../../../../ops/engine/apply/warnings";
import { Journal } from "../../../../ops/state/journal";
import { HIDDEN, secrets } from "../../../../ops/support/redaction";
import { change, update } from "../../guard/support/plan";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("warnings");

const VM = "proxmox_virtual_environment_vm.talos-cp-01";
const CONFIGURATION = "talos_machine_configuration_apply.talos-cp-01";
const PENDING =
  "a reboot is required to apply configuration changes, but automatic reboots are disabled by 'reboot_after_update = false'.";
const STAGED = "Reboot prevented - using staged mode";
const UNASKED = "Cannot check reboot requirement";

const PLACE = { file: "clusters/home.yaml", runtime: { commandOptions: ["--rehearse"] } };

function applying(run = "one") {
  const said: string[] = [];
  const journal = new Journal(join(folder(), "journal.jsonl"), run);
  const console = { warn: (text: string) => said.push(text) } as never;
  const layer = () => new LayerWarnings({ console, journal, ...PLACE }, "infra");
  return { said, journal, layer, warnings: layer() };
}

const warning = (address: string | undefined, summary: string) =>
  ({ severity: "warning", summary, detail: "", ...(address === undefined ? {} : { address }) }) as const;

describe("warnings of a provider", () => {
  test("are reported once in a run and kept with pending reboots", () => {
    const { said, journal, warnings, layer } = applying();
    for (const one of [warnings, layer()]) {
      one.take(warning(VM, PENDING));
      one.take(warning(CONFIGURATION, STAGED));
      one.take(warning(VM, "No agent\nand much more"));
    }
    expect(said).toEqual([
      expect.stringMatching(/ this run, .*: npx coldstart node reboot --due --cluster home --rehearse$/),
      expect.stringMatching(/: npx coldstart node reboot --due --cluster home --rehearse$/),
      `${VM}: No agent`,
    ]);
    expect(journal.history().map(({ step, addresses }) => [step, addresses])).toEqual([
      ["infra-warned", [VM]],
      ["infra-warned", [CONFIGURATION]],
      ["infra-warned", undefined],
    ]);
    expect(warnings.pendingReboots).toEqual([VM, CONFIGURATION]);
    const next = applying("two");
    next.warnings.take(warning(VM, PENDING));
    expect(next.said).toHaveLength(1);
  });

  test("are ignored when they concern the stacks or the Terraform arguments", () => {
    const { said, warnings } = applying();
    warnings.take(warning(undefined, "Resource targeting is in effect"));
    warnings.take(warning(VM, "Argument is deprecated"));
    warnings.take({ severity: "error", address: VM, summary: PENDING, detail: "" });
    expect([said, warnings.pendingReboots]).toEqual([[], []]);
  });

  test("do not mark a new node as waiting for a reboot", () => {
    const { said, warnings } = applying();
    warnings.recordPlan({ resource_changes: [change(CONFIGURATION, "create")] });
    warnings.take(warning(CONFIGURATION, UNASKED));
    warnings.take(warning(CONFIGURATION, STAGED));
    const { said: again, layer } = applying("two");
    const replacing = layer();
    replacing.recordPlan({ resource_changes: [change(VM, "replace"), change(CONFIGURATION, "replace")] });
    replacing.take(warning(CONFIGURATION, STAGED));
    expect([said, again]).toEqual([[], []]);
  });

  test.each(["replace", "create"] as const)("do not mark a node with a new machine as waiting: %s", (made) => {
    const other = CONFIGURATION.replace("01", "02");
    const { said, warnings } = applying();
    warnings.recordPlan({
      resource_changes: [change(VM, made), change(CONFIGURATION, "replace"), change(other, "replace")],
    });
    for (const address of [CONFIGURATION, other]) warnings.take(warning(address, STAGED));
    expect(said).toEqual([expect.stringContaining(other)]);
    expect(warnings.pendingReboots).toEqual([other]);
  });

  test("mark a node whose configuration changes as waiting for a reboot", () => {
    for (const planned of [change(CONFIGURATION, "replace"), update(CONFIGURATION, { a: 1 }, { a: 2 })]) {
      const { said, warnings } = applying(planned.change.actions.join());
      warnings.recordPlan({ resource_changes: [change(VM, "nothing"), planned] });
      warnings.take(warning(CONFIGURATION, STAGED));
      warnings.take(warning(CONFIGURATION, UNASKED));
      expect(said).toEqual([expect.stringContaining("reboot"), `${CONFIGURATION}: ${UNASKED}`]);
      expect(warnings.pendingReboots).toEqual([CONFIGURATION]);
    }
  });

  test("contain no secret", () => {
    const { said, journal, warnings } = applying();
    secrets.learnGiven("s3cret-of-a-warning");
    warnings.take(warning(VM, "The password s3cret-of-a-warning is weak"));
    expect(said).toEqual([expect.stringContaining(HIDDEN)]);
    expect(JSON.stringify(journal.history())).not.toContain("s3cret-of-a-warning");
  });
});
