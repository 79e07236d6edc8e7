import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";
import { COMMON_TAGS } from "../identity";

/** A VM carries the cluster's name as a tag beside these, and its owner is read from its tags. */
export const unambiguousClusterName: Rule = ({ name }) =>
  (COMMON_TAGS as readonly string[]).includes(name)
    ? [
        error(
          ["name"],
          `"${name}" is reserved: machines of any cluster may have this tag, so it would not identify the owner`,
          "Choose another name for the cluster.",
        ),
      ]
    : [];
