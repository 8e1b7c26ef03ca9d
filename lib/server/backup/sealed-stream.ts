import {
  type BinaryLike,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { promisify } from "node:util";
import { z } from "zod";

/*
 * A sealed file: the magic line, a line of JSON (Head), then chunks. A chunk is its length (4 bytes), AES-256-GCM
 * ciphertext and the tag (16 bytes). The nonce is the chunk's number, and whether it is the last one, so that no chunk
 * can be moved, left out or added; the key belongs to this file alone. The two lines are authenticated with each chunk.
 */
const magic = "berth backup 1";
const chunkBytes = 256 * 1024;
const tagBytes = 16;
const mostHeadBytes = 4096;

const Head = z.object({
  made: z.iso.datetime(),
  salt: z.base64(),
  /** Cost of scrypt; bounded, because the line is read before anything is authenticated. */
  n: z
    .int()
    .min(1024)
    .max(1 << 20),
  r: z.int().min(1).max(16),
  p: z.int().min(1).max(4),
  /** Tells a wrong passphrase from a damaged file. */
  check: z.base64(),
});
type Head = z.infer<typeof Head>;

type Cost = Pick<Head, "n" | "r" | "p">;

/** Half a second and 128 MB for each passphrase that somebody tries. */
const usualCost: Cost = { n: 1 << 17, r: 8, p: 1 };

const derive = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

const deriveKey = (passphrase: string, salt: Buffer, { n, r, p }: Cost) =>
  derive(passphrase.normalize("NFC"), salt, 32, { N: n, r, p, maxmem: 256 * n * r });

const checkOf = (key: Buffer): Buffer =>
  createHmac("sha256", key).update("passphrase check").digest().subarray(0, 8);

type Sealed = { key: Buffer; bound: Buffer };

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(count), 4);
  return nonce;
}

function sealChunk({ key, bound }: Sealed, count: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(count, isLast)).setAAD(bound);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + tagBytes);
  return Buffer.concat([length, body, cipher.getAuthTag()]);
}

function openChunk({ key, bound }: Sealed, count: number, isLast: boolean, chunk: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(count, isLast)).setAAD(bound);
  decipher.setAuthTag(chunk.subarray(chunk.length - tagBytes));
  return Buffer.concat([decipher.update(chunk.subarray(0, chunk.length - tagBytes)), decipher.final()]);
}

const boundOf = (lines: string | Buffer): Buffer => createHash("sha256").update(lines).digest();

/** Collects pieces of any size and hands out pieces of the wanted size. */
class Pieces {
  #parts: Buffer[] = [];
  length = 0;

  add(part: Buffer): void {
    this.#parts.push(part);
    this.length += part.length;
  }

  take(bytes: number): Buffer {
    const all = Buffer.concat(this.#parts);
    this.#parts = [all.subarray(bytes)];
    this.length -= Math.min(bytes, all.length);
    return all.subarray(0, bytes);
  }
}

/** Returns a stream that seals what is written to it with the passphrase. */
export async function sealStream(passphrase: string, made: Date, cost = usualCost): Promise<Transform> {
  const salt = randomBytes(16);
  const key = await deriveKey(passphrase, salt, cost);
  const head: Head = {
    made: made.toISOString(),
    salt: salt.toString("base64"),
    ...cost,
    check: checkOf(key).toString("base64"),
  };
  const lines = `${magic}\n${JSON.stringify(head)}\n`;
  const sealed = { key, bound: boundOf(lines) };
  const waiting = new Pieces();
  let count = 0;
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      waiting.add(part);
      while (waiting.length >= chunkBytes)
        this.push(sealChunk(sealed, count++, false, waiting.take(chunkBytes)));
      done();
    },
    flush(done) {
      this.push(sealChunk(sealed, count, true, waiting.take(waiting.length)));
      done();
    },
  });
  stream.push(lines);
  return stream;
}

class SealError extends Error {
  override name = "SealError";
}

const damaged = (why: string) => new SealError(`The backup is damaged: ${why}.`);
const notABackup = () => new SealError("This is no backup of Berth.");

/** Returns the length of the two lines; undefined if more has to be read. */
function headEnd(text: Buffer): number | undefined {
  const first = text.indexOf("\n");
  const second = first < 0 ? -1 : text.indexOf("\n", first + 1);
  if (second >= 0) return second + 1;
  if (text.length > mostHeadBytes || (first < 0 && text.length > magic.length)) throw notABackup();
  return undefined;
}

async function readHead(lines: Buffer, passphrase: string): Promise<Sealed> {
  const [first, second = ""] = lines.toString("utf8").split("\n");
  if (first !== magic) throw notABackup();
  let head: Head;
  try {
    head = Head.parse(JSON.parse(second));
  } catch {
    throw damaged("its second line cannot be read");
  }
  const key = await deriveKey(passphrase, Buffer.from(head.salt, "base64"), head);
  const check = Buffer.from(head.check, "base64");
  if (check.length !== 8 || !timingSafeEqual(check, checkOf(key)))
    throw new SealError("The passphrase is not the one that this backup was sealed with.");
  return { key, bound: boundOf(lines) };
}

/** Opens what `sealStream` has sealed. Fails on a wrong passphrase, and when anything was changed, cut off or added. */
export class OpenStream extends Transform {
  readonly #passphrase: string;
  readonly #waiting = new Pieces();
  #sealed: Sealed | null = null;
  #count = 0;
  #wanted: number | null = null;
  #isComplete = false;

  constructor(passphrase: string) {
    super();
    this.#passphrase = passphrase;
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#waiting.add(part);
    this.#read().then(() => done(), done);
  }

  override _flush(done: TransformCallback): void {
    if (!this.#sealed) done(notABackup());
    else done(this.#isComplete ? null : damaged("its end is missing"));
  }

  async #read(): Promise<void> {
    if (!this.#sealed) {
      const all = this.#waiting.take(this.#waiting.length);
      const end = headEnd(all);
      if (end === undefined) return this.#waiting.add(all);
      this.#sealed = await readHead(all.subarray(0, end), this.#passphrase);
      this.#waiting.add(all.subarray(end));
    }
    for (;;) {
      if (this.#wanted === null) {
        if (this.#waiting.length < 4) return;
        this.#wanted = this.#waiting.take(4).readUInt32BE();
        if (this.#wanted < tagBytes || this.#wanted > chunkBytes + tagBytes)
          throw damaged(`chunk ${this.#count} has a wrong length`);
      }
      if (this.#waiting.length < this.#wanted) return;
      this.push(this.#open(this.#sealed, this.#waiting.take(this.#wanted)));
      this.#wanted = null;
    }
  }

  #open(sealed: Sealed, chunk: Buffer): Buffer {
    if (this.#isComplete) throw damaged("something follows its end");
    const count = this.#count++;
    // All chunks but the last one are full.
    const isFull = chunk.length === chunkBytes + tagBytes;
    try {
      if (isFull) return openChunk(sealed, count, false, chunk);
    } catch {
      throw damaged(`chunk ${count} was changed`);
    }
    try {
      const plain = openChunk(sealed, count, true, chunk);
      this.#isComplete = true;
      return plain;
    } catch {
      throw damaged(`chunk ${count} was changed`);
    }
  }
}
