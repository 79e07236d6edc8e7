import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { withMermaid } from "vitepress-plugin-mermaid";
import { sourceAddress } from "../links";
import { GROUPS } from "../pages";

/** Where links to files of the project lead, as in https://github.com/owner/name. */
const REPOSITORY = process.env.DOCS_REPOSITORY;

export default withMermaid(
  defineConfig({
    title: "Coldstart",
    description: "One YAML file becomes a running Talos Kubernetes cluster, rehearsed on your laptop first.",
    base: process.env.DOCS_BASE ?? "/",
    // The same Markdown as in the repository, with its relative links.
    srcDir: "../..",
    srcExclude: ["**/node_modules/**", "__tests__/**", ".gen/**", ".rehearsal/**", ".tools/**", "cdktf.out*/**"],
    rewrites: (page: string) => page.replace(/README\.md$/, "index.md"),
    outDir: "dist",
    cacheDir: "node_modules/.cache",
    lastUpdated: false,
    head: [["link", { rel: "icon", href: "data:," }]],
    markdown: {
      config: (markdown) => {
        const { link_open: before } = markdown.renderer.rules;
        markdown.renderer.rules.link_open = (tokens, index, options, env: { relativePath?: string }, self) => {
          const token = tokens[index];
          const link = token?.attrGet("href") ?? "";
          const address = sourceAddress(link, pageOf(env.relativePath), REPOSITORY);
          if (address) token?.attrSet("href", address);
          if (address === null && token) {
            token.tag = "span";
            token.attrs = null;
            const close = tokens.slice(index).find(({ type }) => type === "link_close");
            if (close) close.tag = "span";
          }
          return token?.tag === "span" || !before
            ? self.renderToken(tokens, index, options)
            : before(tokens, index, options, env, self);
        };
      },
    },
    vite: {
      // The pages are outside of this folder, which has the packages.
      resolve: {
        alias: [
          { find: /^vue\/server-renderer$/, replacement: packageFile("vue/server-renderer/index.mjs") },
          { find: /^vue$/, replacement: packageFile("vue/dist/vue.runtime.esm-bundler.js") },
        ],
      },
    },
    themeConfig: {
      search: { provider: "local" },
      outline: [2, 3],
      nav: [
        { text: "Tutorial", link: "/docs/tutorial" },
        { text: "Commands", link: "/docs/commands" },
        { text: "Runbooks", link: "/docs/runbooks/" },
      ],
      sidebar: GROUPS.map(({ text, pages }) => ({
        text,
        items: pages.map(({ text: title, page }) => ({ text: title, link: `/${page.replace(/README$/, "")}` })),
      })),
      ...(REPOSITORY ? { socialLinks: [{ icon: "github" as const, link: REPOSITORY }] } : {}),
    },
  }),
);

/** Where the page is in the project: the names of the site are rewritten ones. */
function pageOf(path = ""): string {
  return path.replace(/index\.md$/, "README.md");
}

function packageFile(path: string): string {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}
