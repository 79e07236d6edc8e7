/**
 * npm run check:code
 *
 * Checks types and lint rules with one TypeScript program: parsing the sources and resolving their types takes longer
 * than everything that is done with them. Reports the same as `npm run check:types` and `npm run check:lint`, but for errors
 * inside the generated bindings (.gen), which only another provider version changes.
 */
import { join } from "node:path";
import { ESLint } from "eslint";
import * as ts from "typescript";

const ROOT = join(__dirname, "..");
const GENERATED = join(ROOT, ".gen/");

const host: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (file) => file,
  getCurrentDirectory: () => ROOT,
  getNewLine: () => "\n",
};

function createProgram(): ts.Program {
  const file = join(ROOT, "tsconfig.json");
  const { config, error } = ts.readConfigFile(file, (path) => ts.sys.readFile(path));
  if (error) throw new Error(ts.formatDiagnostic(error, host));
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  return ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors });
}

/** @returns whether there is no error */
function checkTypes(program: ts.Program): boolean {
  const written = program.getSourceFiles().filter(({ fileName }) => !fileName.startsWith(GENERATED));
  const found = ts.sortAndDeduplicateDiagnostics([
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...written.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ]);
  if (found.length > 0) console.error(ts.formatDiagnostics(found, host));
  return found.length === 0;
}

/** @returns whether there is no error */
async function checkLint(program: ts.Program): Promise<boolean> {
  const parserOptions = { projectService: false, programs: [program] };
  const eslint = new ESLint({ cwd: ROOT, overrideConfig: { files: ["**/*.ts"], languageOptions: { parserOptions } } });
  const results = await eslint.lintFiles(["."]);
  const { format } = await eslint.loadFormatter("stylish");
  const report = await format(results);
  if (report) console.error(report);
  return results.every(({ errorCount }) => errorCount === 0);
}

async function main(): Promise<void> {
  const program = createProgram();
  const typesAreRight = checkTypes(program);
  const lintIsRight = await checkLint(program);
  if (!typesAreRight || !lintIsRight) process.exitCode = 1;
}

void main();
