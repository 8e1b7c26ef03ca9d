import type { Socket } from "node:net";
import { sizeAsked, textRequest, textScreenName } from "@/lib/base/text-screen";
import { take } from "../../rfb/take";
import {
  ownFormat,
  pictureOf,
  readFormat,
  rre,
  sizeEncoding,
  sizeUpdateOf,
  sizeWithin,
  updateOf,
} from "./picture";
import type { Terminal, TerminalSize } from "./terminal";

const mostCutText = 100_000;

/** The text as a viewer gets it: bytes of UTF-8, in a message whose text is Latin-1 (7.6.4). */
function cutTextOf(rows: readonly string[]): Buffer {
  const text = Buffer.from(rows.map((row) => row.trimEnd()).join("\n"));
  const head = Buffer.alloc(8);
  head.writeUInt8(3, 0);
  head.writeUInt32BE(text.length, 4);
  return Buffer.concat([head, text]);
}

async function greet(socket: Socket, size: TerminalSize, name: string): Promise<void> {
  await take(socket, 1);
  const title = Buffer.from(textScreenName(name));
  const head = Buffer.alloc(4);
  const { width, height } = pictureOf(size);
  head.writeUInt16BE(width, 0);
  head.writeUInt16BE(height, 2);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(title.length);
  socket.write(Buffer.concat([head, ownFormat, length, title]));
}

/** Serves the terminal to one authenticated viewer until it disconnects (RFC 6143, 7.3 to 7.6). */
export async function show(socket: Socket, terminal: Terminal, name: string): Promise<void> {
  await greet(socket, terminal.size, name);
  let format = readFormat(ownFormat);
  let seen: string[] | null = null;
  let isAsked = false;
  let isRead = false;
  let canGrow = false;
  let isOther = false;
  let told = "";

  function tell(rows: readonly string[]): void {
    const text = rows.join("\n");
    if (!isRead || text === told) return;
    told = text;
    socket.write(cutTextOf(rows));
  }

  function paint(): void {
    if (!isAsked) return;
    if (isOther) {
      isOther = false;
      isAsked = false;
      seen = null;
      return void socket.write(sizeUpdateOf(terminal.size));
    }
    const rows = terminal.rows();
    const update = updateOf(rows, seen, terminal.size, format);
    if (!update) return;
    seen = rows;
    isAsked = false;
    socket.write(update);
    tell(rows);
  }

  function resize(asked: { width: number; height: number }): void {
    const size = sizeWithin(asked);
    const { columns, rows } = terminal.size;
    if (!canGrow || (size.columns === columns && size.rows === rows)) return;
    terminal.resize?.(size);
    isOther = true;
  }

  terminal.watch?.(paint);

  const messages: Record<number, () => Promise<void>> = {
    0: async () => {
      format = readFormat((await take(socket, 19)).subarray(3));
    },
    2: async () => {
      const count = (await take(socket, 3)).readUInt16BE(1);
      const wanted = await take(socket, count * 4);
      const knows = Array.from({ length: count }, (_, at) => wanted.readInt32BE(at * 4));
      if (!knows.includes(rre)) throw new Error("the viewer knows no RRE");
      canGrow = terminal.resize !== undefined && knows.includes(sizeEncoding);
    },
    3: async () => {
      const [isIncremental] = await take(socket, 9);
      if (!isIncremental) seen = null;
      isAsked = true;
    },
    4: async () => {
      const event = await take(socket, 7);
      terminal.key(event.readUInt32BE(3), event.readUInt8(0) !== 0);
    },
    5: async () => {
      await take(socket, 5);
    },
    6: async () => {
      const length = (await take(socket, 7)).readUInt32BE(3);
      if (length > mostCutText) throw new Error("too much text");
      const text = (await take(socket, length)).toString("latin1");
      const asked = sizeAsked(text);
      if (asked) return resize(asked);
      if (text !== textRequest) return;
      isRead = true;
      // It is told even what it was told before: it may have been looking away.
      told = "";
      tell(terminal.rows());
    },
  };
  for (;;) {
    const [kind = -1] = await take(socket, 1);
    const read = messages[kind];
    if (!read) throw new Error(`a message of the kind ${kind} is not known here`);
    await read();
    paint();
  }
}
