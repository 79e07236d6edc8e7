const { basename } = require("node:path");
const { default: Sequencer } = require("@jest/test-sequencer");

const REHEARSAL = ".rehearsal.test.ts";

/**
 * Rehearsals by CPU time, longest first. If a long one started last, one core would work alone at the end. Only one of the
 * first three needs a checkpoint (support/checkpoints.ts), so that no worker waits while another one makes it.
 */
const LONG = [
  "upgrade",
  "killed",
  "n100",
  "rehearsed",
  "home",
  "nodes",
  "rolling",
  "faults",
  "cycle",
  "rotate",
  "guard",
  "backup",
  "drill",
  "never-up",
  "envrc",
  "every-resource",
  "hosts",
  "restore",
  "deploy-key",
  "metal",
  "converged",
  "config",
].map((name) => `${name}${REHEARSAL}`);

/** Unit tests that take more than ten seconds on a machine without caches. */
const LONG_UNIT = ["seeded-faults", "interruptions", "one-node", "tree"].map((name) => `${name}.test.ts`);

function rank({ path }) {
  const name = basename(path);
  if (LONG.includes(name)) return LONG.indexOf(name);
  if (path.endsWith(REHEARSAL)) return LONG.length;
  return LONG.length + (LONG_UNIT.includes(name) ? 1 : 2);
}

/** Without a cache of earlier durations, jest starts with the largest files. */
module.exports = class LongOnesFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
