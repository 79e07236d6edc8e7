const {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  statfsSync,
} = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

const PREFIX = "coldstart-jest-";
const MEMORY = "/dev/shm";
/** The processes of a container that shares the folder are not visible here. A run that still writes is no leftover. */
const LONGEST_QUIET_MS = 60 * 60_000;
/** All temporary files of the tests together need a few hundred megabytes at most. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Gives this run of jest its own folder for temporary files, which workers and the programs that they start inherit in TMPDIR. It is
 * in memory where possible: the tests create and delete tens of thousands of small files. It is deleted when jest ends, together with
 * everything that tests or programs forgot there. Folders of runs that were killed are deleted by the next run.
 */
function useTemporaryFolder() {
  const parent = hasUsableMemory() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) if (isLeftover(parent, name)) remove(join(parent, name));
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL refuses to run as root: as root, a test runs it as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => remove(folder));
}

/** Containers often limit /dev/shm to 64 MB, or mount it with noexec, but tests run programs from temporary folders. */
function hasUsableMemory() {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .findLast((line) => line.split(" ")[1] === MEMORY);
    if (!mount || mount.split(" ")[3].split(",").includes("noexec")) return false;
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    // Not Linux.
    return false;
  }
}

function isLeftover(parent, name) {
  if (!name.startsWith(PREFIX)) return false;
  try {
    if (Date.now() - statSync(join(parent, name)).mtimeMs < LONGEST_QUIET_MS) return false;
    process.kill(Number.parseInt(name.slice(PREFIX.length), 10), 0);
    return false;
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return error.code === "ESRCH";
  }
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It belongs to another user, or a program still writes into it. The next run deletes it.
  }
}

module.exports = { isLeftover, useTemporaryFolder };
