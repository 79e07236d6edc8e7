import { join } from "node:path";
import type { Report } from "../../../ops/report/report";
import { topologyOf } from "../../../ops/report/topology/model";
import { loadCluster } from "../../../spec";

const { cluster } = loadCluster(join(__dirname, "../../../clusters/hybrid.yaml"));

/** A small report with something in every part. */
export const SAMPLE: Report = {
  cluster: "hybrid",
  notice: { name: "rehearsal", text: "nothing real was touched" },
  finishedAt: "2026-11-16T08:00:00.000Z",
  versions: { Talos: "v1.12.4" },
  topology: topologyOf(cluster, { "talos-vps-cp-0": "198.51.100.4" }),
  steps: [{ step: "infra", outcome: "done", detail: "30 created", seconds: 12 }],
  timeline: {
    run: "1",
    startedAt: "2026-11-16T07:59:00.000Z",
    clock: "simulated",
    seconds: 1500,
    critical: { seconds: 1400, path: ["a", "b"] },
    entries: [
      {
        id: "a",
        step: "infra",
        label: "helm_release.cilium",
        begin: 0,
        end: 200,
        seconds: 200,
        after: [],
        critical: true,
      },
      { id: "c", step: "infra", label: "boot of cp-1", begin: 10, end: 70, seconds: 60, after: [], critical: false },
      {
        id: "b",
        step: "services",
        label: "release authentik",
        begin: 200,
        end: 1500,
        seconds: 1200,
        after: ["a"],
        critical: true,
      },
    ],
  },
  layers: [{ layer: "infra", resources: { hcloud_server: 2 } }],
  checks: [
    { id: "nodes-ready", title: "every node is Ready", status: "passed", evidence: "4 nodes" },
    { id: "pods", title: "no pod is stuck", status: "failed", evidence: "<script>alert(1)</script> & more" },
  ],
  accepted: ["quorum:hcloud_server.talos-vps-cp-0"],
  warned: ["proxmox_virtual_environment_vm.talos-pve-cp-0 waits for a reboot: <b>"],
  delegation: {
    domain: "example.com",
    open: true,
    saw: "not yet: no name server is named",
    records: [{ name: "example.com.", type: "NS", value: "ns1.example.com." }],
  },
  nextSteps: ["Look around: `kubectl get nodes`"],
};
