/** The variables of a process, as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;
