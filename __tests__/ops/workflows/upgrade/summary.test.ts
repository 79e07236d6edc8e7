import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { reportHtml } from "../../../../ops/report/page/page";
import { reportMarkdown } from "../../../../ops/report/markdown";
import type { UpgradeReport } from "../../../../ops/report/upgrade";
import { DowntimeWatch } from "../../../../ops/workflows/upgrade/downtime";
import { PhaseRecorder } from "../../../../ops/workflows/upgrade/phases";
import { compareVersions, formatSummary } from "../../../../ops/workflows/upgrade/summary";
import type { NodeVersions } from "../../../../ops/workflows/upgrade/versions";
import { SAMPLE } from "../../report/sample";

const UPGRADE: UpgradeReport = {
  startedAt: "2026-01-01T00:00:00Z",
  seconds: 300,
  phases: [
    { subject: "worker-0", phase: "reboot", begin: 60, end: 120 },
    { subject: "worker-0", phase: "drain", begin: 10, end: 60 },
    { subject: "cilium", phase: "wait", begin: 200, end: 290, failed: true },
  ],
  versions: [{ subject: "worker-0", what: "Talos", before: "v1.12.4", after: "v1.12.11" }],
  downtimes: [{ service: "shop/<web>", seconds: 12 }],
  watched: { workloads: 3, interval: 2 },
};

test("the report shows the phases of each node, the versions before and after, and what had no ready pod", () => {
  const html = reportHtml({ ...SAMPLE, upgrade: UPGRADE });
  expect(html).toContain('<section id="upgrade" aria');
  expect(html.match(/class="phase-drain"/g)).toHaveLength(2);
  expect(html).toContain('class="phase-wait phase-failed"');
  expect(html).toContain("<td><code>v1.12.4</code></td><td><code>v1.12.11</code></td>");
  expect(html).toContain("shop/&#60;web&#62;");
  expect(reportHtml(SAMPLE)).toContain('<section id="upgrade" hidden>');
  const text = reportMarkdown({ ...SAMPLE, upgrade: UPGRADE });
  expect(text).toContain("| worker-0 | Talos | v1.12.4 | v1.12.11 |");
});

describe("wording", () => {
  test("the console ends with the phases in their order, the versions and the downtimes", () => {
    expect(formatSummary(UPGRADE)).toEqual([
      "The upgrade took 5m.",
      "  worker-0: cordoned and draining 50s, rebooting 60s",
      "  cilium: waiting until healthy 90s (failed)",
      "  worker-0: Talos v1.12.4 → v1.12.11",
      "Services without a ready pod: shop/<web> (12s).",
    ]);
    expect(formatSummary({ ...UPGRADE, downtimes: [] }).at(-1)).toContain("3 services");
  });
});

test("only what changed is listed; a node that cannot be read is unknown", () => {
  const node: NodeVersions = {
    name: "cp-0",
    role: "controlplane",
    isBootstrapNode: true,
    isEtcdLeader: true,
    talos: "v1.12.4",
    kubelet: "v1.35.0",
    controlPlane: "v1.35.0",
  };
  const before = { nodes: [node], cilium: "1.19.7" };
  expect(compareVersions(before, { nodes: [{ ...node, talos: "v1.12.11" }], cilium: "1.19.7" })).toEqual([
    { subject: "cp-0", what: "Talos", before: "v1.12.4", after: "v1.12.11" },
  ]);
  expect(compareVersions(before, undefined).map(({ after }) => after)).toEqual(Array(4).fill("unknown"));
});

test("a failed phase is recorded as such", async () => {
  let time = 0;
  const recorder = new PhaseRecorder(() => (time += 1000));
  await expect(recorder.during("cp-0", "reboot", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(recorder.all()).toEqual([{ subject: "cp-0", phase: "reboot", begin: 1, end: 2, failed: true }]);
});

describe("downtime", () => {
  const workload = (name: string, ready: number, replicas = 1): KubernetesObject => ({
    metadata: { name, namespace: "shop" },
    spec: { replicas },
    status: { readyReplicas: ready },
  });

  async function watch(...looks: (readonly KubernetesObject[] | undefined)[]) {
    let [time, look] = [0, 0];
    const list = (path: string) => {
      const seen = looks[look];
      if (!seen) return Promise.reject(new Error("no route to host"));
      return Promise.resolve(path.endsWith("deployments") ? [...seen] : []);
    };
    const watcher = new DowntimeWatch({ list }, () => time);
    for (; look < looks.length; look += 1, time += 1000) await watcher.poll();
    return { downtimes: await watcher.stop(), watched: watcher.watched };
  }

  test("counts from the first poll without a ready pod to the first with one", async () => {
    const { downtimes, watched } = await watch([workload("web", 1)], [workload("web", 0)], [workload("web", 1)]);
    expect([downtimes, watched]).toEqual([[{ service: "shop/web", seconds: 1 }], 1]);
  });

  test("one ready pod of two is enough, and what was down before the upgrade does not count", async () => {
    const { downtimes } = await watch([workload("web", 2, 2), workload("broken", 0)], [workload("web", 1, 2)]);
    expect(downtimes).toEqual([]);
  });

  test("the API itself is a service, and says nothing about the others while it is down", async () => {
    const { downtimes } = await watch([workload("web", 1)], undefined, undefined, [workload("web", 1)]);
    expect(downtimes).toEqual([{ service: "Kubernetes API", seconds: 2 }]);
  });
});
