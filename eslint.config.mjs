import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import tseslint from "typescript-eslint";
import assertedLoop from "./tools/lint/asserted-loop.cjs";

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
    files: ["{constructs,ops,rehearsal,spec,stacks,tools}/**/*.ts", "main.ts"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
    },
  },
  {
    files: ["__tests__/**/*.ts"],
    plugins: { coldstart: { rules: { "asserted-loop": assertedLoop } } },
    rules: { "coldstart/asserted-loop": "error" },
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
