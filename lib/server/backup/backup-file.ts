import { createReadStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { type Entry, packArchive, readText, textEntry, unpackArchive } from "./archive";
import { OpenStream, sealStream } from "./sealed-stream";

export const Manifest = z.object({
  /** `cluster`: the files of the embedded database; `dump`: what pg_dump wrote of an external one. */
  kind: z.enum(["cluster", "dump"]),
  made: z.iso.datetime(),
  /** Major version of PostgreSQL: of the files, or of pg_dump. */
  postgres: z.int(),
  /** Major version of the server that was dumped; versions before did not note it. */
  server: z.int().optional(),
});
export type Manifest = z.infer<typeof Manifest>;

const names = { manifest: "manifest.json", secret: "secret" };

async function* withHead(
  manifest: Manifest,
  secret: string,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<Entry> {
  yield textEntry(names.manifest, JSON.stringify(manifest));
  yield textEntry(names.secret, secret);
  yield* entries;
}

/** Four of nine: twice as fast as the usual level, and the file is a twentieth larger. */
const gzip = { level: 4, chunkSize: 256 * 1024 };

export type BackupContent = { manifest: Manifest; secret: string; entries: AsyncIterable<Entry> };

/**
 * Writes a sealed backup into a new file; it is on the disk when this resolves. Returns its size. Throws what the file
 * system said; the file is then incomplete, and the caller's to remove.
 */
export async function writeBackupFile(
  file: string,
  { manifest, secret, entries }: BackupContent,
  { passphrase, signal }: { passphrase: string; signal?: AbortSignal },
): Promise<number> {
  const target = await open(file, "wx", 0o600);
  try {
    const archive = Readable.from(packArchive(withHead(manifest, secret, entries)));
    const sealed = await sealStream(passphrase, new Date(manifest.made));
    let failure: unknown;
    // A write stream of the handle would keep it from being closed.
    const write = async (pieces: AsyncIterable<Buffer>) => {
      try {
        for await (const piece of pieces) await target.writeFile(piece);
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    const options = signal ? { signal } : {};
    await pipeline(archive, createGzip(gzip), sealed, write, options).catch((error: unknown) => {
      // The pipeline itself says only that it was aborted.
      throw failure ?? error;
    });
    await target.sync();
    return (await target.stat()).size;
  } finally {
    await target.close().catch(() => undefined);
  }
}

/** Gives a file that is on the disk its final name, durably. */
export async function renameDurably(file: string, name: string): Promise<void> {
  await rename(file, name);
  const folder = await open(path.dirname(name));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export type OpenedBackup = { manifest: Manifest; secret: string; entries: AsyncIterable<Required<Entry>> };

/**
 * Opens a backup and hands its content to `work`, in the order in which it was written. Throws SealError if the
 * passphrase is wrong or the file was changed; what `work` was given before that must not be used.
 */
export async function readBackupFile<T>(
  file: string,
  passphrase: string,
  work: (opened: OpenedBackup) => Promise<T>,
): Promise<T> {
  const unzipped = createGunzip({ chunkSize: 256 * 1024 });
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  const flow = pipeline(source, new OpenStream(passphrase), unzipped);
  // Reported by the reader; without this, Node would end the process first.
  flow.catch(() => undefined);
  const archive = unpackArchive(unzipped);
  try {
    const expect = async (name: string) => {
      const { value } = await archive.next();
      if (value?.path !== name) throw new Error(`The backup has no ${name} at its place.`);
      return readText(value.content);
    };
    const manifest = Manifest.parse(JSON.parse(await expect(names.manifest)));
    const secret = await expect(names.secret);
    const done = await work({ manifest, secret, entries: archive });
    await flow;
    return done;
  } catch (error) {
    unzipped.destroy();
    // The reason is the first failure of the flow, where there is one.
    await flow.catch((reason: unknown) => {
      if (reason instanceof Error && !("code" in reason && reason.code === "ERR_STREAM_PREMATURE_CLOSE"))
        throw reason;
    });
    throw error;
  }
}
