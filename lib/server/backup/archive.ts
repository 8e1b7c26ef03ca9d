import { z } from "zod";

/*
 * An archive: entries, each a head (4 bytes of length, JSON) and pieces of content (4 bytes of length, bytes), ended by
 * the length 0; after the last entry the length 0 once more. Unlike tar it needs no size beforehand: files of a running
 * database grow, and the length of a dump is not known.
 */
export type Entry = {
  /** Relative, with `/`. */
  path: string;
  kind: "file" | "folder";
  content?: AsyncIterable<Uint8Array>;
};

const Head = z.object({
  path: z
    .string()
    .min(1)
    .refine((path) => !path.startsWith("/") && !path.split("/").includes(".."), "leads out of the archive"),
  kind: z.enum(["file", "folder"]),
});

const mostHeadBytes = 8192;

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

const leastBytes = 64 * 1024;

/** Joins small pieces, of which each costs the next stage as much as a large one. */
async function* joined(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length < leastBytes) continue;
    yield Buffer.concat(parts, length);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts, length);
}

async function* piecesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { path, kind, content } of entries) {
    const head = Buffer.from(JSON.stringify({ path, kind }));
    yield Buffer.concat([lengthOf(head.length), head]);
    for await (const piece of content ?? []) {
      if (piece.length === 0) continue;
      yield lengthOf(piece.length);
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    }
    yield lengthOf(0);
  }
  yield lengthOf(0);
}

/** Yields the bytes of an archive. */
export const packArchive = (entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> =>
  joined(piecesOf(entries));

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<Buffer> {
    const next = await this.#source.next();
    if (next.done) throw new Error("The archive ends in the middle.");
    return next.value;
  }

  /** Exactly so many bytes; for the short parts. */
  async take(bytes: number): Promise<Buffer> {
    while (this.#left.length < bytes) this.#left = Buffer.concat([this.#left, await this.#more()]);
    const taken = this.#left.subarray(0, bytes);
    this.#left = this.#left.subarray(bytes);
    return taken;
  }

  /** So many bytes, in the pieces in which they come. */
  async *stream(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#left.length === 0) this.#left = await this.#more();
      const piece = this.#left.subarray(0, left);
      this.#left = this.#left.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async length(): Promise<number> {
    return (await this.take(4)).readUInt32BE();
  }

  async requireEnd(): Promise<void> {
    if (this.#left.length > 0 || !(await this.#source.next()).done)
      throw new Error("Something follows the end of the archive.");
  }
}

async function* contentOf(reader: Reader): AsyncGenerator<Buffer> {
  for (let length = await reader.length(); length > 0; length = await reader.length())
    yield* reader.stream(length);
}

/** Yields the entries of an archive. The content of one is read whole or not at all before the next. */
export async function* unpackArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Required<Entry>> {
  const reader = new Reader(source);
  for (let length = await reader.length(); length > 0; length = await reader.length()) {
    if (length > mostHeadBytes) throw new Error("The archive has an entry without a readable name.");
    const head = Head.parse(JSON.parse((await reader.take(length)).toString("utf8")));
    const content = contentOf(reader);
    yield { ...head, content };
    while (!(await content.next()).done);
  }
  await reader.requireEnd();
}

/** An entry with this text. */
export function textEntry(path: string, text: string): Entry {
  return {
    path,
    kind: "file",
    content: (async function* () {
      yield Buffer.from(text, "utf8");
    })(),
  };
}

/** The content of a small entry. */
export async function readText(content: AsyncIterable<Uint8Array>, mostBytes = 65_536): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    length += part.length;
    if (length > mostBytes) throw new Error("An entry of the archive is longer than it may be.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
