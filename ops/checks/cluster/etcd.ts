import { controlPlanes } from "../../../spec";
import { counted } from "../../support/counted";
import { etcdProblems, etcdViews } from "../../clients/talos/requests";
import { failIfAny } from "./check";
import type { Check } from "./check";

export const etcd: Check = {
  name: "etcd has the control planes as its members, no others, and a quorum",
  async look(context) {
    const views = await etcdViews(context);
    failIfAny([
      // A member answers only while it sees a leader, and there is none without a quorum.
      ...(views.answers.size === 0 ? ["no member answers, so there is no quorum"] : []),
      ...etcdProblems(context, views).map(({ what }) => what),
    ]);
    const names = controlPlanes(context.cluster).map(({ name }) => name);
    return `${counted(names.length, "member")}, all answer: ${names.join(", ")}`;
  },
};
