const { rmSync } = require("node:fs");

module.exports = () => rmSync(process.env.COLDSTART_TEST_CHECKPOINTS, { recursive: true, force: true });
