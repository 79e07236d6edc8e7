const { compile } = require("../../tools/typescript.cjs");

module.exports = {
  process(source, filename) {
    return { code: compile(source, filename, "inline").code };
  },
};
