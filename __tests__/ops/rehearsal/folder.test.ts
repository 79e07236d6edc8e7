import { join } from "node:path";
import { rehearsalFolder } from "../../../ops/rehearsal/folder";

const PROJECT = join(__dirname, "../../..");

test.each([
  [{}, join(PROJECT, ".rehearsal/home")],
  [{ REHEARSAL_HOME: "" }, join(PROJECT, ".rehearsal/home")],
  [{ REHEARSAL_HOME: "/elsewhere" }, "/elsewhere/home"],
])("each cluster has its own folder with %j", (environment, folder) => {
  expect(rehearsalFolder("home", environment)).toBe(folder);
});
