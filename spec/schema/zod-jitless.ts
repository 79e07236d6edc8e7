/**
 * zod, without its compiler: a command reads a few cluster files, and compiling the schemas would take longer than it
 * saves. zod reads the setting when a schema is built, so schemas import zod from here.
 */
import { z } from "zod";

z.config({ jitless: true });

export { z };
