import { first, ref, replace } from "./case";
import type { ProviderValues } from "./case";

export const local: ProviderValues = {
  cases: [
    {
      type: "local_sensitive_file",
      name: "minimal",
      steps: [
        first((v) => ({ filename: `files/minimal-${String(v.run)}`, content: v.text })),
        replace((v) => ({ filename: `files/minimal-${String(v.run)}`, content: v.text })),
        replace((v) => ({ filename: `files/renamed-${String(v.run)}`, content: v.text })),
      ],
    },
    {
      type: "local_sensitive_file",
      name: "maximal",
      steps: [
        first((v) => ({ ...file(v.run), content_base64: Buffer.from(v.text).toString("base64") })),
        replace((v) => ({ ...file(v.run), file_permission: "0640", content: v.text })),
        replace((v) => ({ ...file(v.run), source: ref("local_sensitive_file.minimal", v, "filename") })),
      ],
    },
  ],
};

function file(run: number) {
  return { filename: `./deep/${String(run)}/file`, file_permission: "0600", directory_permission: "0750" };
}
