const { default: Sequencer } = require("@jest/test-sequencer");

/** Rehearsals that take a minute and more. One that began last would keep a single core busy at the end. */
const LONG = /(killed|rehearsed|tools\/faults|cycle|n100|rehearsal\/rolling|rehearsal\/guard|never-up|home)\.test\.ts$/;

/** On a machine that has not run them before, jest begins with the largest files, whatever they do. */
module.exports = class LongOnesFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => LONG.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
