const { accessSync, constants, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

const PREFIX = "coldstart-jest-";
const MEMORY = "/dev/shm";
/** All temporary files of the tests together need a few hundred megabytes at most. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Gives this run of jest its own folder for temporary files, which workers and the programs that they start inherit in TMPDIR. It is
 * in memory where possible: the tests create and delete tens of thousands of small files. It is deleted when jest ends, together with
 * everything that tests or programs forgot there. Folders of runs that were killed are deleted by the next run.
 */
function useTemporaryFolder() {
  const parent = hasUsableMemory() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) if (isLeftover(name)) remove(join(parent, name));
  const folder = join(parent, `${PREFIX}${process.pid}`);
  // PostgreSQL refuses to run as root: as root, a test runs it as another user, who must be able to enter the folder.
  mkdirSync(folder, { mode: 0o711 });
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

function isLeftover(name) {
  if (!name.startsWith(PREFIX)) return false;
  try {
    process.kill(Number(name.slice(PREFIX.length)), 0);
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

module.exports = { useTemporaryFolder };
