import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import tseslint from "typescript-eslint";
import assertedLoop from "./tools/lint/asserted-loop.cjs";
import assertedSentence from "./tools/lint/asserted-sentence.cjs";

export default tseslint.config(
  { ignores: ["node_modules/", ".gen/", "cdktf.out/", ".rehearsal/", "coverage/", "docs/site/dist/", "gitops/"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  ...tseslint.configs.stylistic,
  prettier,
  {
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    // A promise that is not awaited hides its failure, and may outlive the command that started it.
    files: ["{__tests__,constructs,ops,rehearsal,spec,stacks,tools}/**/*.ts", "main.ts"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
    },
  },
  {
    files: ["__tests__/**/*.ts"],
    plugins: { coldstart: { rules: { "asserted-loop": assertedLoop, "asserted-sentence": assertedSentence } } },
    rules: { "coldstart/asserted-loop": "error" },
  },
  {
    // Where the text is the product: simulated APIs answer with the messages of the real ones, word for word
    // (docs/rehearsal.md), and each check of gitops/ has one test, which is the wording table of its messages.
    files: ["__tests__/**/*.ts"],
    ignores: ["__tests__/rehearsal/*/**", "__tests__/gitops/checks/**", "**/*.wording.test.ts", "**/wording.ts"],
    rules: { "coldstart/asserted-sentence": "error" },
  },
  {
    files: ["tools/**", "ops/**", "rehearsal/**"],
    rules: { "no-console": "off" },
  },
  {
    files: ["ops/live/browser-script.js"],
    languageOptions: {
      sourceType: "script",
      globals: Object.fromEntries(
        ["document", "DOMParser", "EventSource", "setInterval", "clearInterval"].map((name) => [name, "readonly"]),
      ),
    },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: {
      sourceType: "commonjs",
      globals: { __dirname: "readonly", module: "readonly", process: "readonly", require: "readonly" },
    },
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
);
