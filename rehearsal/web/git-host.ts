/** Any other git host, up to the point where a push would send objects. */
import type { RequestListener } from "node:http";
import type { GitRemotes } from "../world/git/remotes";
import { readBasicLogin, serveHost, isStandIn } from "../http/simulated-host";

const REFS = /^(\/.+)\/info\/refs$/;
const SERVICES = ["git-upload-pack", "git-receive-pack"];
const FLUSH = "0000";

export function gitHost(name: string, remotes: GitRemotes): RequestListener {
  return serveHost(({ url, headers }) => {
    const [, path] = REFS.exec(url.pathname) ?? [];
    const service = url.searchParams.get("service") ?? "";
    if (path === undefined || !SERVICES.includes(service)) return { status: 404, body: "not found\n" };
    if (!isStandIn(readBasicLogin({ headers }).password)) {
      return {
        status: 401,
        body: "authentication required\n",
        headers: { "www-authenticate": `Basic realm="${name}"` },
      };
    }
    if (!remotes.has(`https://${name}${path}`)) return { status: 404, body: "repository not found\n" };
    const line = `# service=${service}\n`;
    const length = (line.length + 4).toString(16).padStart(4, "0");
    const headersOfGit = { "content-type": `application/x-${service}-advertisement` };
    // Without references: only the permission to push is simulated here.
    return { status: 200, body: `${length}${line}${FLUSH}${FLUSH}`, headers: headersOfGit };
  });
}
