/** The project's own lint rules, as a plugin of oxlint (.oxlintrc.json). */
module.exports = {
  meta: { name: "coldstart" },
  rules: {
    "asserted-loop": require("./asserted-loop.cjs"),
    "asserted-sentence": require("./asserted-sentence.cjs"),
  },
};
