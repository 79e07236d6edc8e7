const { basename } = require("node:path");
const { default: Sequencer } = require("@jest/test-sequencer");

const REHEARSAL = ".rehearsal.test.ts";

/**
 * Rehearsals that take a minute and more: one that started last would keep a single core busy at the end. Only one of the first two
 * needs a checkpoint (support/checkpoints.ts), so that no worker waits while another one makes it.
 */
const LONG = [
  "killed",
  "cycle",
  "upgrade",
  "home",
  "rolling",
  "faults",
  "rehearsed",
  "n100",
  "never-up",
  "guard",
  "config",
].map((name) => `${name}${REHEARSAL}`);

function rank({ path }) {
  const long = LONG.indexOf(basename(path));
  if (long >= 0) return long;
  return LONG.length + (path.endsWith(REHEARSAL) ? 0 : 1);
}

/** Without a cache of earlier durations, jest starts with the largest files, whatever they do. */
module.exports = class LongOnesFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
