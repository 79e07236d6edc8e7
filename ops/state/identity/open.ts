import type { Runtime } from "../../support/runtime";
import { openCluster } from "../open-cluster";
import type { Identity } from "./identity";
import { passphraseFrom } from "./passphrase";

export interface PassphraseOptions {
  /** The environment variable with the passphrase. */
  readonly passphraseEnv?: string;
  /** The file whose first line is the passphrase. */
  readonly passphraseFile?: string;
}

/** The identity of the selected cluster, and the file to export it to or import it from. */
export function identityAt(file: string, options: PassphraseOptions, isNew: boolean, runtime: Runtime): Identity {
  const source = {
    ...(options.passphraseEnv === undefined ? {} : { env: options.passphraseEnv }),
    ...(options.passphraseFile === undefined ? {} : { file: options.passphraseFile }),
  };
  process.umask(0o077);
  return {
    file,
    passphrase: () => passphraseFrom(source, process.env, { isNew }),
    options: openCluster(runtime).store(),
  };
}
