const { compile } = require("../../tools/typescript.cjs");

module.exports = {
  process(source, filename) {
    return compile(source, filename, "external");
  },
};
