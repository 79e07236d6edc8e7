const { default: Sequencer } = require("@jest/test-sequencer");

/** Rehearsals that take a minute and more. One that started last would keep a single core busy at the end. */
const LONG =
  /(killed|rehearsed|faults|cycle|n100|home|rehearsal\/rolling|rehearsal\/guard|never-up)\.rehearsal\.test\.ts$/;
const REHEARSAL = /\.rehearsal\.test\.ts$/;

/** Without a cache of earlier durations, jest starts with the largest files, whatever they do. */
module.exports = class LongOnesFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const rank = ({ path }) => (LONG.test(path) ? 0 : REHEARSAL.test(path) ? 1 : 2);
    return [0, 1, 2].flatMap((wanted) => sorted.filter((test) => rank(test) === wanted));
  }
};
