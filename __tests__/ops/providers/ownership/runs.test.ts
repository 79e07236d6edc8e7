import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import type { Context } from "../../../../ops/engine/run/context";
import { foreignFindings } from "../../../../ops/engine/adoption/machine-owners";
import { refuseMissingMachines, refuseRespondingMachines } from "../../../../ops/workflows/destroy/missing-machines";
import { checkOwnership } from "../../../../ops/workflows/destroy/ownership";
import { ownerByTags } from "../../../../ops/providers/proxmox/owner";
import type { Clouds } from "../../../../ops/providers/ownership/clouds";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { change } from "../../guard/support/plan";
import { LIVE } from "../../../../ops/support/runtime";
import { temporaryFolder } from "../../../support/temporary-folder";

const VM = "proxmox_virtual_environment_vm.talos-pve-cp-0";
const STATE = {
  resources: [
    {
      mode: "managed",
      type: "proxmox_virtual_environment_vm",
      name: "talos-pve-cp-0",
      provider: 'provider["registry.terraform.io/bpg/proxmox"].atlas',
      instances: [{ attributes: { id: "1500" } }],
    },
  ],
};

const folder = temporaryFolder("ownership");
beforeEach(() => {
  writeFileSync(join(folder(), "infra.tfstate"), JSON.stringify(STATE));
});

const context = () =>
  ({
    cluster: loadCluster(HYBRID).cluster,
    places: { state: folder(), output: join(folder(), "out") },
    environment: {},
    runtime: LIVE,
    binary: { program: "none" },
  }) as unknown as Context;

function clouds(name: string, tags: string): Clouds {
  const [kind, where, id] = ["VM", "Proxmox (site atlas)", "1500"] as const;
  const machine = { kind, where, id, name, marks: tags.split(";"), owner: ownerByTags(tags, "hybrid") };
  const nowhere = () => Promise.resolve(undefined);
  return { vm: () => Promise.resolve(machine), server: nowhere, serverNamed: nowhere };
}
const OURS = clouds("talos-pve-cp-0", "coldstart;controlplane;hybrid");
const FOREIGN = clouds("payroll-db", "finance");
const IDENTITIES = /"talos-pve-cp-0" of cluster hybrid; .* VM 1500 "payroll-db", tags finance/;

describe("a destroy", () => {
  test("continues if every machine in the state belongs to the cluster", async () => {
    expect(await checkOwnership(context(), OURS)).toBe(1);
  });

  test("is refused for a foreign machine, with both identities", async () => {
    const refused = checkOwnership(context(), FOREIGN);
    await expect(refused).rejects.toMatchObject({ code: "owner-mismatch" });
    await expect(refused).rejects.toThrow(IDENTITIES);
  });
});

describe("a destroy of a machine that its provider does not find", () => {
  const NOWHERE: Clouds = { ...OURS, vm: () => Promise.resolve(undefined) };
  const kubernetes = (status: string) => {
    const node = { metadata: { name: "talos-pve-cp-0" }, status: { conditions: [{ type: "Ready", status }] } };
    return { list: () => Promise.resolve([node]) } as unknown as KubernetesClient;
  };

  test("is refused while its node is Ready: the credentials are of another project", async () => {
    const refused = refuseMissingMachines(context(), kubernetes("True"), NOWHERE);
    await expect(refused).rejects.toMatchObject({ code: "machine-not-found", message: expect.stringContaining(VM) });
  });

  test("continues if its node is not Ready, or if the provider finds it", async () => {
    await expect(refuseMissingMachines(context(), kubernetes("Unknown"), NOWHERE)).resolves.toBeUndefined();
    await expect(refuseMissingMachines(context(), kubernetes("True"), OURS)).resolves.toBeUndefined();
  });

  test("continues for the user's own machines, which no API lists", async () => {
    const own = {
      mode: "managed",
      type: "terraform_data",
      name: "talos-pve-cp-0",
      provider: "",
      instances: [{ attributes: { id: "a" } }],
    };
    writeFileSync(join(folder(), "infra.tfstate"), JSON.stringify({ resources: [own] }));
    await expect(refuseMissingMachines(context(), kubernetes("True"), NOWHERE)).resolves.toBeUndefined();
  });
});

describe("a destroy of a cluster that is said to be gone", () => {
  const NOWHERE: Clouds = { ...OURS, vm: () => Promise.resolve(undefined) };
  const destroy = (clouds: Clouds, talos: readonly string[], isKubernetesResponding: boolean) =>
    refuseRespondingMachines(context(), {
      clouds,
      findResponding: (names) => Promise.resolve(names.filter((name) => talos.includes(name))),
      isKubernetesResponding: () => Promise.resolve(isKubernetesResponding),
    });
  const refused = { code: "machine-not-found", message: expect.stringContaining(VM) as string };

  test("is refused if its provider does not find a machine whose Talos API responds", async () => {
    await expect(destroy(NOWHERE, ["talos-pve-cp-0"], false)).rejects.toMatchObject(refused);
  });

  test("is refused if its provider finds no machine, and the Kubernetes API responds", async () => {
    await expect(destroy(NOWHERE, [], true)).rejects.toMatchObject(refused);
  });

  test("continues if nothing responds, or if the provider finds the machines", async () => {
    await expect(destroy(NOWHERE, [], false)).resolves.toBeUndefined();
    await expect(destroy(OURS, ["talos-pve-cp-0"], true)).resolves.toBeUndefined();
  });

  test("continues if the state has neither addresses nor a talosconfig", async () => {
    const places = { ...context().places, kubeconfig: "/nowhere/kubeconfig", talosconfig: "/nowhere/talosconfig" };
    const nodeAddresses = () => Promise.reject(new Error("infra has no state"));
    const destroyed = refuseRespondingMachines({ ...context(), places, nodeAddresses }, { clouds: NOWHERE });
    await expect(destroyed).resolves.toBeUndefined();
  });
});

describe("a start", () => {
  const findForeign = (action: Parameters<typeof change>[1], at: Clouds) =>
    foreignFindings(context(), "infra", { resource_changes: [change(VM, action)] }, () => at);

  test.each(["update", "replace", "delete", "forget"] as const)(
    "finds a foreign machine in a plan to %s it",
    async (action) => {
      expect(await findForeign(action, FOREIGN)).toEqual([
        expect.objectContaining({
          code: "ownership",
          severity: "error",
          decision: "refuse",
          where: VM,
          cause: expect.stringMatching(IDENTITIES) as string,
        }),
      ]);
      expect(await findForeign(action, OURS)).toEqual([]);
    },
  );

  test("looks up only the machines that it touches", async () => {
    const silent = { ...FOREIGN, vm: () => Promise.reject(new Error("it was asked")) };
    expect(await findForeign("nothing", silent)).toEqual([]);
    expect(await findForeign("create", silent)).toEqual([]);
  });
});
