import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findSealedFiles } from "../../../../ops/support/sealed-files";
import { resealFiles } from "../../../../ops/workflows/rotate/reseal";
import { seal, sealLabel, unseal } from "../../../../rehearsal/world/sealed-secrets/seal";
import { selfSignedPair } from "./support/self-signed-pair";
import type { KeyPair } from "./support/self-signed-pair";
import { temporaryFolder } from "../../../support/temporary-folder";

let old: KeyPair;
let fresh: KeyPair;
beforeAll(async () => {
  [old, fresh] = [await selfSignedPair(), await selfSignedPair()];
});

const SECRET = "correct horse battery staple";
const keys = () => ({ ...fresh, former: [old] });

const label = sealLabel("strict", "apps", "login");
const document = (sealed: string) =>
  `# kept as it is\napiVersion: bitnami.com/v1alpha1\nkind: SealedSecret\nmetadata:\n  name: login\n  namespace: apps\nspec:\n  encryptedData:\n    password: ${sealed}\n`;

const newFolder = temporaryFolder("reseal");

function tree(sealed: string): { folder: string; file: string } {
  const folder = newFolder();
  mkdirSync(join(folder, "apps"));
  const file = join(folder, "apps", "login.yaml");
  writeFileSync(file, document(sealed));
  writeFileSync(join(folder, "apps", "other.yaml"), "kind: ConfigMap\n");
  return { folder, file };
}

const valueIn = (file: string) => /password: (\S+)/.exec(readFileSync(file, "utf8"))?.[1] ?? "";

test("what the old key pair opens is sealed for the new one, and nothing else in the file changes", () => {
  const { folder, file } = tree(seal(old.certificate, SECRET, label));
  expect(resealFiles(findSealedFiles(folder), keys())).toEqual([{ path: file, values: 1 }]);
  expect(unseal([fresh.privateKey], valueIn(file), label)).toBe(SECRET);
  expect(readFileSync(file, "utf8")).toBe(document(valueIn(file)));
});

test("values that are already sealed for the new key pair do not change", () => {
  const { folder, file } = tree(seal(fresh.certificate, SECRET, label));
  const before = readFileSync(file, "utf8");
  expect(resealFiles(findSealedFiles(folder), keys())).toEqual([]);
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("nothing is written if a value cannot be opened, and no value is in the error", () => {
  const { folder, file } = tree(seal(old.certificate, SECRET, sealLabel("strict", "apps", "another")));
  const before = readFileSync(file, "utf8");
  expect(() => resealFiles(findSealedFiles(folder), keys())).toThrow(/sealed-unreadable/);
  expect(() => resealFiles(findSealedFiles(folder), keys())).not.toThrow(SECRET);
  expect(readFileSync(file, "utf8")).toBe(before);
});
