import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads one file of a ZIP archive whose checksum is known to be right. @throws Error if the archive does not contain it
 */
export function readZipEntry(archive: Buffer, name: string): Buffer {
  const end = archive.lastIndexOf(numberBytes(END_OF_DIRECTORY));
  if (end < 0) throw new Error("it is not a ZIP archive");
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let i = 0; i < entries && archive.readUInt32LE(at) === ENTRY; i++) {
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const [nameLength = 0] = lengths;
    if (archive.toString("utf8", at + 46, at + 46 + nameLength) === name) return readEntry(archive, at);
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  throw new Error(`the archive contains no ${name}`);
}

/** Sizes are those of the central directory: the header before the data may leave them out. */
function readEntry(archive: Buffer, at: number): Buffer {
  const method = archive.readUInt16LE(at + 10);
  const size = archive.readUInt32LE(at + 20);
  const header = archive.readUInt32LE(at + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const data = archive.subarray(start, start + size);
  if (method === STORED) return Buffer.from(data);
  if (method === DEFLATED) return inflateRawSync(data);
  throw new Error(`the archive uses compression method ${method}`);
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
