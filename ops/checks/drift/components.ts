import { imageTag } from "../../support/image-tag";
import { askNodes } from "../../clients/talos/requests";
import { CONTROL_PLANE_COMPONENTS, kubeletImage, staticPods } from "../../clients/talos/resources";
import { passIfNone, skipped } from "../../support/check";
import { formatCount } from "../../support/count";
import { makeDrift } from "../../support/drift";
import type { DriftFinding } from "../../support/drift";
import type { DriftCheck, DriftContext } from "./context";
import { fixVersion } from "./version-fix";

interface Component {
  readonly component: string;
  readonly image: string;
}

/** Images of kubelets and static pods. They are part of the machine configuration, not of a Terraform resource. */
export const components: DriftCheck = {
  id: "component-images",
  title: "every kubelet and control plane component has the Kubernetes version of the cluster file",
  needs: ["talos-api"],
  async run(context) {
    const { cluster, nodes, isUpgrading } = context;
    if (isUpgrading) return skipped("an upgrade is in progress");
    const { responses, faults } = await askNodes(context, nodes, async (client): Promise<Component[]> => {
      const [kubelet, pods] = await Promise.all([kubeletImage(client), staticPods(client)]);
      return [
        ...(kubelet === undefined ? [] : [{ component: "kubelet", image: kubelet }]),
        ...pods
          .filter(({ component }) => CONTROL_PLANE_COMPONENTS.includes(component))
          .flatMap(({ component, images }) => images.map((image) => ({ component, image }))),
      ];
    });
    const findings = [...responses].flatMap(([name, found]) => compareImages(name, found, context));
    const result = passIfNone(
      faults.map(({ what }) => what),
      `${cluster.kubernetes.version} on ${formatCount(responses.size, "node")}`,
    );
    return { ...result, findings };
  },
};

export function compareImages(
  node: string,
  found: readonly Component[],
  context: Pick<DriftContext, "cluster" | "file" | "runtime">,
): DriftFinding[] {
  const { version } = context.cluster.kubernetes;
  return found
    .filter(({ image }) => imageTag(image) !== version)
    .map(({ component, image }) =>
      makeDrift("drift-component", {
        where: `${node}: ${component}`,
        message: `runs the image ${image}, not ${version}`,
        fix: fixVersion("kubernetes.version", version, [imageTag(image) ?? ""], context),
        accept: `set kubernetes.version in ${context.file}`,
      }),
    );
}
