import { etcdMembers } from "../../../../ops/checks/cluster/etcd";
import { DRIFT_CHECKS } from "../../../../ops/checks/drift/checks";
import type { TalosClient } from "../../../../ops/clients/talos/client";
import { runCheck } from "../../../../ops/support/check";
import { LIVE } from "../../../../ops/support/runtime";
import { controlPlanes } from "../../../../spec";
import { ADDRESSES, HYBRID, context, result } from "./support/context";

const [FIRST = "", SECOND = "", ...OTHERS] = controlPlanes(HYBRID).map(({ name }) => name);

interface Members {
  /** The members as etcd lists them. */
  readonly names?: readonly string[];
  readonly learners?: readonly string[];
  readonly silent?: readonly string[];
}

function etcdWith({ names = [FIRST, SECOND, ...OTHERS], learners = [], silent = [] }: Members) {
  const members = names.map((hostname, i) => ({
    id: String(i + 1),
    hostname,
    peerUrls: [`https://${hostname}:2380`],
    clientUrls: [],
    isLearner: learners.includes(hostname),
  }));
  const talos = (node: string) =>
    ({
      etcdMembers: () => (silent.includes(node) ? Promise.reject(new Error("no route")) : Promise.resolve(members)),
      services: () => Promise.resolve([]),
    }) as unknown as TalosClient;
  return context({}, { talos, runtime: { ...LIVE, commandOptions: ["--rehearse"] } });
}

describe("the members of etcd", () => {
  test("are the control planes, and each has a vote", async () => {
    expect(await result(etcdMembers, etcdWith({}))).toMatchObject({ status: "passed" });
    expect(await result(etcdMembers, etcdWith({ learners: [SECOND] }))).toMatchObject({
      status: "failed",
      evidence: expect.stringContaining(SECOND),
      command: expect.stringContaining(`-n ${ADDRESSES[SECOND]} service etcd`),
    });
  });

  test("that have drifted are removed through exec, on a control plane that responds", async () => {
    const check = DRIFT_CHECKS.find(({ id }) => id === "etcd-members") ?? etcdMembers;
    const findFix = async (silent: readonly string[]) => {
      const names = [FIRST, SECOND, ...OTHERS, "stale"];
      const { findings = [] } = await runCheck(check, etcdWith({ names, silent }));
      return findings.map(({ fix }) => fix);
    };
    const removal = (address = "") =>
      `npx coldstart exec --cluster hybrid --rehearse -- talosctl --talosconfig /nowhere/talosconfig -e ${address} -n ${address} etcd remove-member <id>`;
    expect(await findFix([])).toEqual([expect.stringContaining(removal(ADDRESSES[FIRST]))]);
    expect(await findFix([FIRST])).toEqual([expect.stringContaining(removal(ADDRESSES[SECOND]))]);
    expect(await findFix([FIRST, SECOND, ...OTHERS])).toEqual([expect.stringContaining(removal("<address>"))]);
  });
});
