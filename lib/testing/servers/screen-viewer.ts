import { once } from "node:events";
import type { Duplex } from "node:stream";
import { createWebSocketStream, WebSocket } from "ws";
import { take } from "@/lib/outside/rfb/take";

const number = (value: number, bytes: number): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

/** A minimal VNC client for tests: full frames, and keys (RFC 6143). */
export type Viewer = {
  /** The current frame: four bytes per pixel. */
  look: () => Promise<Buffer>;
  /** Presses keys in sequence; a line break is the Enter key. */
  type: (text: string) => void;
  leave: () => void;
};

/** X11 keysym of a character of a US keyboard. */
const keyOf = (character: string): number => (character === "\n" ? 0xff0d : character.charCodeAt(0));

async function enter(stream: Duplex): Promise<{ width: number; height: number }> {
  await take(stream, 12);
  stream.write("RFB 003.008\n");
  const [count = 0] = await take(stream, 1);
  await take(stream, count);
  stream.write(number(1, 1));
  await take(stream, 4);
  // Shared session: other clients may connect.
  stream.write(number(1, 1));
  const said = await take(stream, 24);
  await take(stream, said.readUInt32BE(20));
  // Encodings: raw, and desktop size changes.
  stream.write(
    Buffer.concat([number(2, 1), number(0, 1), number(2, 2), number(0, 4), Buffer.from("ffffff21", "hex")]),
  );
  return { width: said.readUInt16BE(0), height: said.readUInt16BE(2) };
}

/** Connects with the one-time token of an opened console; throws with the close reason otherwise. */
export async function joinScreen(url: string, word: string, origin: string): Promise<Viewer> {
  const socket = new WebSocket(url, ["panel-console", word], { origin });
  let reason = "";
  socket.on("close", (code, why) => {
    reason = `${code} ${why}`;
  });
  const stream = createWebSocketStream(socket);
  stream.on("error", () => undefined);
  let size = await enter(stream).catch(async (error: unknown) => {
    if (reason === "" && socket.readyState === socket.CLOSING) await once(socket, "close");
    throw reason === "" ? error : new Error(`closed: ${reason}`);
  });

  async function readRectangle(picture: Buffer): Promise<Buffer> {
    const head = await take(stream, 12);
    const [x, y, width, height] = [0, 2, 4, 6].map((at) => head.readUInt16BE(at)) as [
      number,
      number,
      number,
      number,
    ];
    if (head.readInt32BE(8) !== 0) {
      size = { width, height };
      return Buffer.alloc(width * height * 4);
    }
    for (let row = 0; row < height; row++)
      (await take(stream, width * 4)).copy(picture, ((y + row) * size.width + x) * 4);
    return picture;
  }

  const look = async (): Promise<Buffer> => {
    for (;;) {
      const asked = size;
      stream.write(
        Buffer.concat([
          number(3, 1),
          number(0, 1),
          number(0, 4),
          number(size.width, 2),
          number(size.height, 2),
        ]),
      );
      let picture: Buffer = Buffer.alloc(size.width * size.height * 4);
      if ((await take(stream, 1))[0] !== 0) throw new Error("the screen said something else");
      const count = (await take(stream, 3)).readUInt16BE(1);
      for (let at = 0; at < count; at++) picture = await readRectangle(picture);
      if (size === asked) return picture;
    }
  };
  return {
    look,
    type: (text) => {
      for (const character of text)
        for (const isDown of [1, 0])
          stream.write(
            Buffer.concat([number(4, 1), number(isDown, 1), number(0, 2), number(keyOf(character), 4)]),
          );
    },
    leave: () => socket.close(),
  };
}
