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

/** The identity of the chosen cluster and the file that it is exported to or imported from. */
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
