/** An archive entry: folder, file, symbolic link or character device. */
export type Entry = { path: string; mode?: number } & (
  | { kind: "folder" }
  | { kind: "file"; bytes: Buffer }
  | { kind: "link"; target: string }
  | { kind: "device"; major: number; minor: number }
);

const kinds: Record<Entry["kind"], number> = {
  folder: 0o040000,
  file: 0o100000,
  link: 0o120000,
  device: 0o020000,
};
const usualModes: Record<Entry["kind"], number> = { folder: 0o755, file: 0o644, link: 0o777, device: 0o600 };

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

const bytesOf = (entry: Entry): Buffer => {
  if (entry.kind === "file") return entry.bytes;
  return entry.kind === "link" ? Buffer.from(entry.target) : Buffer.alloc(0);
};

function record(entry: Entry, number: number): Buffer {
  const bytes = bytesOf(entry);
  const [major, minor] = entry.kind === "device" ? [entry.major, entry.minor] : [0, 0];
  const fields = [
    number,
    kinds[entry.kind] | (entry.mode ?? usualModes[entry.kind]),
    0,
    0,
    1,
    0,
    bytes.length,
    0,
    0,
    major,
    minor,
    Buffer.byteLength(entry.path) + 1,
    0,
  ];
  const head = `070701${fields.map((field) => field.toString(16).padStart(8, "0")).join("")}${entry.path}\0`;
  return Buffer.concat([padded(Buffer.from(head)), padded(bytes)]);
}

/** Packs an initramfs archive (cpio "newc"); every entry is owned by root. */
export const packArchive = (entries: readonly Entry[]): Buffer =>
  Buffer.concat([
    ...entries.map((entry, index) => record(entry, index + 1)),
    record({ kind: "file", path: "TRAILER!!!", bytes: Buffer.alloc(0), mode: 0 }, 0),
  ]);
