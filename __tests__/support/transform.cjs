const { readFileSync } = require("node:fs");
const { readCompiled, sourceMapOf } = require("../../tools/typescript.cjs");

module.exports = {
  process(_, filename) {
    const code = readCompiled(filename);
    const map = sourceMapOf(filename);
    return { code, map: map && readFileSync(map, "utf8") };
  },
};
