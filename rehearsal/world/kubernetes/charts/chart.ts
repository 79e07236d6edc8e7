/** What the rehearsal knows about a Helm chart: enough to refuse what would fail, and to leave behind what it makes. */
import type { Dict, KubeObject } from "../object";

export interface Release {
  readonly name: string;
  readonly namespace: string;
}

export interface ChartCall {
  readonly values: Dict;
  readonly release: Release;
  readonly version: string;
}

export interface Chart {
  readonly name: string;
  /** Repository addresses, or whole oci:// references, that serve it. */
  readonly sources: readonly string[];
  /** Chart version → app version. */
  readonly versions: Readonly<Record<string, string>>;
  /** Last patch of a line: every patch before it exists too, and the app has the same version. */
  readonly lines?: readonly string[];
  /** Where no list is known, every exact version of this form is taken for real. */
  readonly unlisted?: RegExp;
  crds?(call: ChartCall): KubeObject[];
  /** Why its templates refuse to render. */
  faults?(call: ChartCall): string[];
  render(call: ChartCall): KubeObject[];
}

const EXACT = /^v?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

export function isExact(version: string): boolean {
  return EXACT.test(version);
}

/** The app's version, or undefined when this chart version does not exist. A leading v is tolerated, as by Helm. */
export function appVersion(chart: Chart, version: string): string | undefined {
  const [plain, prefixed] = [version.replace(/^v/, ""), `v${version.replace(/^v/, "")}`];
  const listed = chart.versions[plain] ?? chart.versions[prefixed];
  if (listed) return listed;
  const inLine = chart.lines?.some((last) => {
    const [[major, minor, patch], [a, b, c]] = [last.split("."), plain.split(".")] as [string[], string[]];
    return major === a && minor === b && Number(c) <= Number(patch);
  });
  return inLine || chart.unlisted?.test(plain) ? plain : undefined;
}
