const { readdirSync } = require("node:fs");
const { join } = require("node:path");
const { compileChanged } = require("../../../tools/typescript.cjs");

const PROJECT = join(__dirname, "../../..");
const FOLDERS = [".gen", "__tests__", "constructs", "ops", "rehearsal", "spec", "stacks", "tools"];

/** Compiles changed modules before the workers start. Otherwise each worker would compile them again. */
module.exports = async () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(PROJECT, folder, file)),
  );
  await compileChanged(files);
};
