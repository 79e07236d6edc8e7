/** Plans that rotate the machine token, and a key that its service reads by an id. */
import { formatRecord } from "../../../../../ops/support/rotation-record";
import type { RotationRecord } from "../../../../../ops/support/rotation-record";
import { change } from "../plan";
import type { Case } from "./case";
import { config } from "./configuration";

const withToken = (token: string, cluster = "one") =>
  `machine: { type: worker, token: ${token} }\ncluster: { id: ${cluster} }\n`;

/** A plan of infra that gives a node another token. @param rotating what auth says is being rotated */
const nodeToken = (rotating: readonly string[], cluster = "one"): Case => ({
  more: {
    plan: {
      resource_changes: [config("talos_machine_configuration_apply.w", withToken("old"), withToken("new", cluster))],
      prior_state: {
        values: {
          root_module: {
            resources: [
              { mode: "data", type: "terraform_remote_state", name: "auth", values: { outputs: { rotating } } },
            ],
          },
        },
      },
    },
  },
});

export const NODE_TOKEN_REFUSED: Record<string, Case> = {
  "a machine token that is not rotated": nodeToken([]),
  "a machine token while another secret is rotated": nodeToken(["vault-unseal-key"]),
  "another cluster while the machine token is rotated": nodeToken(["machine-token"], "two"),
};
export const NODE_TOKEN_FINE: Record<string, Case> = {
  "a machine token that is rotated": nodeToken(["machine-token"]),
};

const record = (content: RotationRecord) =>
  change("terraform_data.rotation", "nothing", { before: { input: formatRecord(content) } });

const identity = (token: string, id = "1") => ({
  machineSecrets: { cluster: { id }, trustdinfo: { token } },
  clientConfiguration: { client_key: "same" },
});
const handsOnToken = (kept: string | undefined, after: object): Case => ({
  layer: "auth",
  more: {
    plan: {
      resource_changes: [record(kept === undefined ? {} : { replaced: { "machine-token": { value: kept } } })],
      output_changes: { talos_identity: { actions: ["update"], before: identity("old"), after } },
    },
  },
});

const unseal = (value: string, id: string, previous = "", previousId = "") => ({
  vault: { value, id, previous, previousId },
});
const handsOnKey = (content: RotationRecord, before: object, after: object): Case => ({
  layer: "auth",
  more: {
    plan: {
      resource_changes: [record(content)],
      output_changes: { service_credentials: { actions: ["update"], before, after } },
    },
  },
});
const OPEN: RotationRecord = { replaced: { vault: { value: "old", id: "1", previous: "", previousId: "" } } };
const [ALONE, BOTH, NEXT] = [unseal("old", "1"), unseal("new", "2", "old", "1"), unseal("new", "2")];

export const HANDED_REFUSED: Record<string, Case> = {
  "a machine token that the record does not keep": handsOnToken(undefined, identity("new")),
  "a machine token of which the record keeps another": handsOnToken("other", identity("new")),
  "another identity along with the machine token": handsOnToken("old", identity("new", "2")),
  "a key with its id that the record does not keep": handsOnKey({}, ALONE, BOTH),
  "the key of before, dropped while nothing is rotated": handsOnKey({}, BOTH, NEXT),
};
export const HANDED_FINE: Record<string, Case> = {
  "a machine token that the record keeps": handsOnToken("old", identity("new")),
  "a key beside the one of before": handsOnKey(OPEN, ALONE, BOTH),
  "the key of before, dropped at the end": handsOnKey(OPEN, BOTH, NEXT),
};
