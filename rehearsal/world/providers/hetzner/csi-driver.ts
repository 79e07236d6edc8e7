/** csi.hetzner.cloud, as Hetzner sees it: with the token that its pods read. */
import { Refusal } from "../../../protocol/behaviour";
import type { StorageDriver } from "../../kubernetes/clouds";
import { at, textAt } from "../../kubernetes/object";
import type { KubeObject } from "../../kubernetes/object";
import { environmentOf } from "../../kubernetes/pod-secrets";
import { driverPods } from "../../kubernetes/volumes";
import { DEFAULT_LOCATION } from "./catalogue";
import { projectOfPods } from "./pod-project";
import type { Hetzner } from ".";

const NAME = "csi.hetzner.cloud";
const SMALLEST_VOLUME = 10;

export function csiDriver(hetzner: Hetzner): StorageDriver {
  return {
    name: NAME,
    createVolume(api, { name, claim, gibibytes, node }) {
      const pods = driverPods(api, NAME);
      const project = projectOfPods(hetzner, api, pods);
      if (!project) throw new Refusal("the storage driver has no token");
      const existing = project.volumes.values().find((volume) => volume.name === name);
      const made =
        existing ??
        project.createVolume({
          name,
          size: Math.max(gibibytes, SMALLEST_VOLUME),
          location: (node && project.servers.find(node.metadata.name)?.location) ?? DEFAULT_LOCATION,
          labels: {
            "managed-by": "csi-driver",
            ...extraLabels(pods),
            "pvc-name": claim.metadata.name,
            "pvc-namespace": claim.metadata.namespace ?? "",
            "pv-name": name,
          },
        });
      return String(made.id);
    },
    topologyOf(handle) {
      const volume = hetzner.projects().flatMap(({ volumes }) => volumes.get(handle) ?? []);
      return locationLabel(volume[0]?.location ?? DEFAULT_LOCATION);
    },
    labelsOn(node) {
      const servers = hetzner.projects().flatMap((project) => project.servers.find(node) ?? []);
      return locationLabel(servers[0]?.location ?? DEFAULT_LOCATION);
    },
    placeVolume(api, handle, node) {
      const project = projectOfPods(hetzner, api, driverPods(api, NAME));
      project?.placeVolume(Number(handle), node === undefined ? undefined : project.servers.find(node)?.id);
    },
    deleteVolume(api, handle) {
      const project = projectOfPods(hetzner, api, driverPods(api, NAME));
      if (project?.volumes.has(handle)) project.deleteVolume(Number(handle));
    },
    // Source: hetznercloud/csi-driver `internal/driver/controller.go`, ControllerPublishVolume. A deletion of a missing volume succeeds there.
    volumeFault(handle) {
      if (hetzner.projects().some(({ volumes }) => volumes.has(handle))) return undefined;
      return "rpc error: code = NotFound desc = failed to publish volume: volume not found";
    },
  };
}

/** Source: hetznercloud/csi-driver `internal/driver`, TopologySegmentLocation. */
function locationLabel(location: string): Record<string, string> {
  return { [`${NAME}/location`]: location };
}

function extraLabels(pods: readonly KubeObject[]): Record<string, string> {
  const found = environmentOf(pods).find(({ variable }) => at(variable, "name") === "HCLOUD_VOLUME_EXTRA_LABELS");
  const pairs = (textAt(found?.variable, "value") ?? "").split(",").filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}
