/** Runs work that changes the environment or the umask of this process, and restores both. */
export async function restoreProcessAfter<T>(work: () => Promise<T>): Promise<T> {
  const environment = { ...process.env };
  const umask = process.umask();
  try {
    return await work();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    process.umask(umask);
  }
}
