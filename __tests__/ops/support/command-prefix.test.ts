import { kubectlCommand } from "../../../ops/clients/kubernetes/command";
import { insecureTalosctlCommand, talosctlCommand } from "../../../ops/clients/talos/command";
import { COMMAND_PREFIX_VARIABLE } from "../../../ops/support/command-prefix";

const PREFIX = "npx coldstart exec --cluster home --rehearse --";

function hints(): string[] {
  return [
    kubectlCommand({ kubeconfig: "a/kubeconfig" }, "get pods -A"),
    kubectlCommand({}, "get pods -A"),
    talosctlCommand({ talosconfig: "a/talosconfig" }, "10.0.0.1", "dmesg"),
    insecureTalosctlCommand("10.0.0.1", "version"),
  ];
}

test("a hint names the files of the cluster, regardless of the shell's settings", () => {
  expect(hints()).toEqual([
    "KUBECONFIG=a/kubeconfig kubectl get pods -A",
    "kubectl get pods -A",
    "talosctl --talosconfig a/talosconfig -e 10.0.0.1 -n 10.0.0.1 dmesg",
    "talosctl -n 10.0.0.1 version --insecure",
  ]);
});

test("in a rehearsal, a hint runs inside of it: its addresses may exist in a real network", () => {
  process.env[COMMAND_PREFIX_VARIABLE] = PREFIX;
  expect(hints()).toEqual([
    `${PREFIX} kubectl get pods -A`,
    `${PREFIX} kubectl get pods -A`,
    `${PREFIX} talosctl -e 10.0.0.1 -n 10.0.0.1 dmesg`,
    `${PREFIX} talosctl -n 10.0.0.1 version --insecure`,
  ]);
});
