import { inflateRawSync } from "node:zlib";

const mostFiles = 100;
/** Of all files together, unpacked. */
const mostBytes = 32 * 1_048_576;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;

type Packed = { name: string; bytes: Buffer };

/** Offset of the record that ends an archive, which a comment may follow; -1 = none. */
function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - 65_557);
  for (let place = archive.length - 22; place >= first; place--)
    if (archive.readUInt32LE(place) === endMark) return place;
  return -1;
}

/** Unpacks one entry; null = encrypted, packed in another way, or damaged. */
function unpack(archive: Buffer, entry: number, most: number): Buffer | null {
  const [flags, method] = [archive.readUInt16LE(entry + 8), archive.readUInt16LE(entry + 10)];
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if ((flags & 1) !== 0 || archive.readUInt32LE(local) !== localMark) return null;
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (packed.length < size) return null;
  if (method === 0) return packed.length <= most ? packed : null;
  return method === 8 ? inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }) : null;
}

/** The files of a zip archive; null = it is none, or too large, encrypted or damaged. */
export function readZip(bytes: Uint8Array): Packed[] | null {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOf(archive);
    if (end < 0) return null;
    const count = archive.readUInt16LE(end + 10);
    if (count > mostFiles) return null;
    const files: Packed[] = [];
    let left = mostBytes;
    let entry = archive.readUInt32LE(end + 16);
    for (let index = 0; index < count; index++) {
      if (archive.readUInt32LE(entry) !== entryMark) return null;
      const nameLength = archive.readUInt16LE(entry + 28);
      const name = archive.toString("utf8", entry + 46, entry + 46 + nameLength);
      if (!name.endsWith("/")) {
        const content = unpack(archive, entry, left);
        if (content === null) return null;
        left -= content.length;
        files.push({ name, bytes: content });
      }
      entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
    }
    return files;
  } catch (error) {
    // Offsets beyond the end, bytes that do not unpack, and more bytes than allowed.
    if (error instanceof RangeError || (error instanceof Error && "code" in error)) return null;
    throw error;
  }
}
