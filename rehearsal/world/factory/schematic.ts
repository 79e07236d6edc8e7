/**
 * A schematic and its id: the hash of its canonical text, which is the factory's Go types encoded as YAML. Source:
 * siderolabs/image-factory `pkg/schematic`.
 */
import { createHash } from "node:crypto";
import { parse } from "yaml";
import { z } from "zod";

const text = z.string().default("");
const list = z.array(z.string()).nullish();

// Unknown keys are not an error, because the provider silently drops them.
const schematicSchema = z.object({
  owner: text,
  overlay: z.object({ image: text, name: text, options: z.record(z.string(), z.unknown()).optional() }).optional(),
  customization: z
    .object({
      embeddedMachineConfiguration: text,
      extraKernelArgs: list,
      meta: z.array(z.object({ key: z.number().int().min(0).max(255), value: text })).nullish(),
      systemExtensions: z.object({ officialExtensions: list }).nullish(),
      bootloader: text,
      secureboot: z.object({ includeWellKnownCertificates: z.boolean().optional() }).nullish(),
      diskImage: z.object({ sectorSize: z.number().optional() }).nullish(),
    })
    .nullish(),
});

export interface Schematic {
  readonly extraKernelArgs: readonly string[];
  readonly extensions: readonly string[];
  readonly meta: readonly { readonly key: number; readonly value: string }[];
}

export interface ParsedSchematic {
  readonly id: string;
  readonly canonical: string;
  readonly schematic: Schematic;
}

/** @throws Error if the YAML or its structure is invalid. */
export function parseSchematic(yaml: string): ParsedSchematic {
  const parsed = schematicSchema.safeParse((parse(yaml) as unknown) ?? {});
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { customization } = parsed.data;
  const canonical = canonicalText(parsed.data);
  return {
    id: createHash("sha256").update(canonical).digest("hex"),
    canonical,
    schematic: {
      extraKernelArgs: customization?.extraKernelArgs ?? [],
      extensions: customization?.systemExtensions?.officialExtensions ?? [],
      meta: customization?.meta ?? [],
    },
  };
}

function canonicalText({ owner, overlay, customization }: z.infer<typeof schematicSchema>): string {
  const lines: string[] = [];
  if (owner) lines.push(`owner: ${scalar(owner, 0)}`);
  if (overlay?.image || overlay?.name)
    lines.push("overlay:", `    image: ${scalar(overlay.image, 4)}`, `    name: ${scalar(overlay.name, 4)}`);
  const inner = customizationLines(customization ?? undefined);
  lines.push(...(inner.length > 0 ? ["customization:", ...inner.map((line) => `    ${line}`)] : ["customization: {}"]));
  return `${lines.join("\n")}\n`;
}

function customizationLines(customization: z.infer<typeof schematicSchema>["customization"]): string[] {
  if (!customization) return [];
  const { embeddedMachineConfiguration, extraKernelArgs, meta, systemExtensions, bootloader } = customization;
  const items = (values: readonly string[] | null | undefined, indent: number) =>
    (values ?? []).map((value) => `${" ".repeat(indent)}- ${scalar(value, 4 + indent + 2)}`);
  const extensions = items(systemExtensions?.officialExtensions, 8);
  const args = items(extraKernelArgs, 4);
  return [
    ...(embeddedMachineConfiguration
      ? [`embeddedMachineConfiguration: ${scalar(embeddedMachineConfiguration, 4)}`]
      : []),
    ...(args.length > 0 ? ["extraKernelArgs:", ...args] : []),
    ...(meta && meta.length > 0
      ? [
          "meta:",
          ...meta.flatMap(({ key, value }) => [`    - key: ${String(key)}`, `      value: ${scalar(value, 10)}`]),
        ]
      : []),
    ...(extensions.length > 0 ? ["systemExtensions:", "    officialExtensions:", ...extensions] : []),
    ...(bootloader ? [`bootloader: ${bootloader}`] : []),
    ...(customization.secureboot?.includeWellKnownCertificates
      ? ["secureboot:", "    includeWellKnownCertificates: true"]
      : []),
    ...(customization.diskImage?.sectorSize
      ? ["diskImage:", `    sectorSize: ${String(customization.diskImage.sectorSize)}`]
      : []),
  ];
}

const INDENT = 4;
const AMBIGUOUS = /^(|~|null|true|false|yes|no|on|off|y|n|[-+.\d][\d_.,:eExXoa-fA-F+-]*)$/i;
const NOT_PLAIN = /^[\s\-?:,[\]{}#&*!|>'"%@`]|: |:$| #|\s$/;

/** As Go's YAML writes a string inside a block at this column. Text of several lines becomes a literal block. */
function scalar(value: string, column: number): string {
  if (value.includes("\n")) {
    const indent = INDENT * Math.floor((column + INDENT) / INDENT);
    const chomp = value.endsWith("\n\n") || value === "\n" ? "+" : value.endsWith("\n") ? "" : "-";
    const hint = /^[ \n]/.test(value) ? String(INDENT) : "";
    const lines = value
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => (line === "" ? "" : " ".repeat(indent) + line));
    return [`|${hint}${chomp}`, ...lines].join("\n");
  }
  if (AMBIGUOUS.test(value)) return JSON.stringify(value);
  if (NOT_PLAIN.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return value;
}
