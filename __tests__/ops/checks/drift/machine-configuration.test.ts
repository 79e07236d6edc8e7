import { compareConfigurations } from "../../../../ops/checks/drift/machine-configuration";
import { configurationsIn } from "../../../../ops/workflows/drift/state-configurations";

const CANARY = "canary-7d03aa";
const COMMANDS = {
  place: { file: "clusters/lab.yaml", runtime: { commandOptions: ["--rehearse"] } },
  edit: "talosctl edit machineconfig",
};

const config = (more = "", documents = "") =>
  `machine:\n  type: worker\n  token: ${CANARY}\n${more}cluster:\n  secret: ${CANARY}\n${documents}`;
const compare = (configuration: string, isStaged = false, handed: string | undefined = config()) =>
  compareConfigurations("worker-0", handed, { configuration, isStaged }, COMMANDS);

describe("the configuration of a node", () => {
  test("equals the state even if comments and quotes differ", () => {
    expect(compare(config().replace("type: worker", "type: 'worker' # same"))).toEqual([]);
  });

  test("that was changed is reported with paths and without values", () => {
    const document = `---\napiVersion: v1alpha1\nkind: NetworkRuleConfig\nname: open\nportSelector:\n  ports: [${CANARY}]\n`;
    const found = compare(
      config(`  sysctls:\n    vm.swappiness: "${CANARY}"\n`, document).replace(`secret: ${CANARY}`, "secret: x"),
    );
    expect(found).toMatchObject([{ code: "drift-machine-config", where: "worker-0" }]);
    const text = JSON.stringify(found);
    expect(text).toContain(
      "+ NetworkRuleConfig/open.portSelector.ports[], ~ cluster.secret, + machine.sysctls.vm.swappiness",
    );
    expect(text).not.toContain(CANARY);
  });

  test("that waits for a reboot is another finding", () => {
    expect(compare(config("  sysctls: {a: b}\n"), true)).toMatchObject([
      { code: "drift-staged", fix: "npx coldstart node reboot worker-0 --cluster lab --rehearse" },
    ]);
  });

  test("that cannot be compared is reported with the reason", () => {
    expect(compareConfigurations("a", undefined, { configuration: config(), isStaged: false }, COMMANDS)).toMatch(
      /state has no/,
    );
    expect(compare("no: configuration")).toMatch(/cannot be read/);
  });
});

test("a state has one configuration for each node", () => {
  const resource = (name: string, type = "talos_machine_configuration_apply") => ({
    mode: "managed",
    type,
    name,
    instances: [{ attributes: { machine_configuration: `of ${name}` } }],
  });
  const resources = [resource("cp-0"), resource("cp-0_first_contact"), resource("cp-1", "null_resource")];
  expect([...configurationsIn(JSON.stringify({ resources }))]).toEqual([["cp-0", "of cp-0"]]);
  expect(configurationsIn(undefined).size).toBe(0);
});
