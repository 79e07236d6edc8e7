import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { placesIn } from "../../../rehearsal/run";
import { targetsInState } from "../../../tools/faults/targets";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("targets");

test("faults target managed resources of providers, not data sources and not the resources of Terraform itself", () => {
  const { state } = placesIn(folder());
  mkdirSync(state, { recursive: true });
  const resources = [
    { mode: "managed", type: "thing", name: "a", instances: [{ attributes: { id: "1" } }] },
    { mode: "managed", type: "thing", name: "b", instances: [{ index_key: "x", attributes: { id: "2" } }] },
    { mode: "data", type: "thing", name: "c", instances: [{ attributes: { id: "3" } }] },
    { mode: "managed", type: "terraform_data", name: "d", instances: [{ attributes: { id: "4" } }] },
  ];
  writeFileSync(join(state, "auth.tfstate"), JSON.stringify({ resources }));
  expect(targetsInState(folder(), "auth").map(({ address }) => address)).toEqual(["thing.a", 'thing.b["x"]']);
});
