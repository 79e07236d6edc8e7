import { readFileSync } from "node:fs";
import { REFERENCE, referencePage } from "../../tools/reference";

/** The widths of table columns do not matter. */
const words = (page: string) => page.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---").trim();

it("is what `npm run reference` writes", () => {
  expect(words(readFileSync(REFERENCE, "utf8"))).toBe(words(referencePage()));
});

it("knows keys of every depth and form", () => {
  const page = referencePage();
  for (const key of ["nodes[].role", "sites.<name>.network.addressing", "controlPlane.vip.by", "services.nfs.server"])
    expect(page).toContain(`| \`${key}\` |`);
});
