import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { packArchive, readText, textEntry, unpackArchive } from "./archive";
import { OpenStream, sealStream } from "./sealed-stream";

const passphrase = "correct horse battery";
const made = new Date("2031-03-04T05:06:07Z");
const chunkBytes = 256 * 1024;

async function seal(plain: Buffer): Promise<Buffer> {
  const stream = Readable.from([plain.subarray(0, 10), plain.subarray(10)]).pipe(
    await sealStream(passphrase, made, { n: 1024, r: 8, p: 1 }),
  );
  return Buffer.concat(await stream.toArray());
}

async function unseal(sealed: Buffer, said = passphrase): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < sealed.length; at += 65_537) pieces.push(sealed.subarray(at, at + 65_537));
  const source = Readable.from(pieces);
  const opened = new OpenStream(said);
  source.on("error", (error) => opened.destroy(error));
  return Buffer.concat(await source.pipe(opened).toArray());
}

/** Where each chunk begins, after the two lines. */
function chunksOf(sealed: Buffer): number[] {
  const starts: number[] = [];
  for (let at = sealed.indexOf("\n", sealed.indexOf("\n") + 1) + 1; at < sealed.length; ) {
    starts.push(at);
    at += 4 + sealed.readUInt32BE(at);
  }
  return starts;
}

test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])(
  "%i bytes come back as they were",
  async (length) => {
    const plain = randomBytes(length);
    const sealed = await seal(plain);
    expect(chunksOf(sealed)).toHaveLength(Math.floor(length / chunkBytes) + 1);
    expect((await unseal(sealed)).equals(plain)).toBe(true);
  },
);

test("another passphrase is told from damage, which is found wherever it is", async () => {
  const sealed = await seal(randomBytes(2 * chunkBytes + 100));
  await expect(unseal(sealed, "another passphrase")).rejects.toThrow("The passphrase is not the one");
  const starts = chunksOf(sealed);
  const [first = 0, second = 0, last = 0] = starts;
  const changed = (at: number) => {
    const copy = Buffer.from(sealed);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };
  for (const at of [first + 4, second + 2_000, sealed.length - 1])
    await expect(unseal(changed(at))).rejects.toThrow("The backup is damaged: chunk");
  for (const end of [first, second, last, last + 10, sealed.length - 1])
    await expect(unseal(sealed.subarray(0, end))).rejects.toThrow("its end is missing");
  const swapped = [sealed.subarray(0, first), sealed.subarray(second, last), sealed.subarray(first, second)];
  await expect(unseal(Buffer.concat([...swapped, sealed.subarray(last)]))).rejects.toThrow(
    "chunk 0 was changed",
  );
  await expect(unseal(Buffer.concat([sealed.subarray(0, first), sealed.subarray(second)]))).rejects.toThrow(
    "chunk 0 was changed",
  );
  await expect(unseal(Buffer.concat([sealed, sealed.subarray(last)]))).rejects.toThrow("follows its end");
  // The two lines are bound to the chunks.
  await expect(
    unseal(Buffer.from(sealed.toString("latin1").replace("2031", "2032"), "latin1")),
  ).rejects.toThrow("chunk 0 was changed");
});

test.each(["", "x", "PK\u0003\u0004 some other file", "berth backup 1\nno JSON\n", "berth backup 1\n{}\n"])(
  "%j is no backup",
  async (text) => {
    await expect(unseal(Buffer.from(text))).rejects.toThrow(/^(This is no backup|The backup is damaged)/);
  },
);

test("an archive has entries of unknown length, and none that leads out of it", async () => {
  const pack = (...entries: ReturnType<typeof textEntry>[]) => packArchive(Readable.from(entries));
  const found: [string, string][] = [];
  const folder = { path: "a", kind: "folder" as const };
  const archive = Buffer.concat(
    await Readable.from(pack(folder, textEntry("a/b", "one"), textEntry("c", "two"))).toArray(),
  );
  for await (const { path, kind, content } of unpackArchive(
    Readable.from([archive.subarray(0, 7), archive.subarray(7)]),
  ))
    found.push([path, kind === "folder" ? "" : await readText(content)]);
  expect(found).toEqual([
    ["a", ""],
    ["a/b", "one"],
    ["c", "two"],
  ]);
  const read = async (source: AsyncIterable<Buffer>) => {
    for await (const { content } of unpackArchive(source)) await readText(content);
  };
  await expect(read(pack(textEntry("a/../../etc/passwd", "x")))).rejects.toThrow("leads out of the archive");
  await expect(read(pack(textEntry("/etc/passwd", "x")))).rejects.toThrow("leads out of the archive");
  await expect(read(Readable.from([archive.subarray(0, -4)]))).rejects.toThrow("ends in the middle");
});
