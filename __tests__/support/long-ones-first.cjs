const { basename } = require("node:path");
const { default: Sequencer } = require("@jest/test-sequencer");

const REHEARSAL = ".rehearsal.test.ts";

/**
 * Rehearsals by CPU time, longest first. If a long one started last, one core would work alone at the end. Only one of the
 * first three needs a checkpoint (support/checkpoints.ts), so that no worker waits while another one makes it.
 */
const LONG = [
  "upgrade",
  "n100",
  "rehearsed",
  "cycle",
  "home",
  "backup",
  "drill",
  "killed",
  "faults",
  "guard",
  "rolling",
  "nodes",
  "hosts",
  "metal",
  "converged",
  "envrc",
  "never-up",
  "config",
].map((name) => `${name}${REHEARSAL}`);

function rank({ path }) {
  const long = LONG.indexOf(basename(path));
  if (long >= 0) return long;
  return LONG.length + (path.endsWith(REHEARSAL) ? 0 : 1);
}

/** Without a cache of earlier durations, jest starts with the largest files. */
module.exports = class LongOnesFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
