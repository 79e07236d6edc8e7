import { FLUX_KINDS, describeUnready, isReady } from "../cold-start/readiness";
import { failIfAny } from "./check";
import type { Check } from "./check";

export const flux: Check = {
  name: "everything that Flux reconciles is Ready",
  async look({ kubernetes }) {
    const lists = await Promise.all(FLUX_KINDS.map((path) => kubernetes.list(path)));
    failIfAny(
      lists
        .flat()
        .filter((object) => !isReady(object))
        .map(describeUnready),
    );
    const [sources, kustomizations, releases] = lists.map(({ length }) => length);
    return `${sources} source, ${kustomizations} Kustomizations, ${releases} HelmReleases`;
  },
};
