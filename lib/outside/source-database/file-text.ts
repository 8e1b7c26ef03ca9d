import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

async function headOf(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** The bytes of a file, unpacked if it is packed, whatever its name. */
function bytesOf(file: string, head: Buffer): AsyncIterable<Buffer> {
  const read = createReadStream(file, { highWaterMark: 256 << 10 });
  // The error of either is thrown to whoever reads the last one.
  return head[0] === 0x1f && head[1] === 0x8b ? pipeline(read, createGunzip(), () => undefined) : read;
}

/**
 * What turns the bytes of a file into text of a letter for each byte of UTF-8 or `latin1`: which of them a value is in shows
 * in its own bytes alone. A shell of Windows writes everything in two bytes a letter.
 */
function decoderOf(head: Buffer): (bytes: Buffer) => string {
  if (head[0] !== 0xff || head[1] !== 0xfe) return (bytes) => bytes.toString("latin1");
  const wide = new TextDecoder("utf-16le");
  return (bytes) => Buffer.from(wide.decode(bytes, { stream: true })).toString("latin1");
}

/** The text of a file piece by piece, for `lettersOf`, and how many bytes each was; without a mark before it. */
export async function* textOf(file: string): AsyncGenerator<{ text: string; bytes: number }> {
  const head = await headOf(file);
  const decode = decoderOf(head);
  let isFirst = true;
  for await (const bytes of bytesOf(file, head)) {
    const text = decode(bytes);
    yield { text: isFirst ? text.replace(/^\u00ef\u00bb\u00bf/, "") : text, bytes: bytes.length };
    isFirst = false;
  }
}
