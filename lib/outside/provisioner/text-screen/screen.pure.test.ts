import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { sizeRequest, textRequest } from "@/lib/base/text-screen";
import { connectScreen } from "../../rfb/connect";
import { take } from "../../rfb/take";
import { makeTerminal } from "../simulated-terminal";
import { shareScreen } from "./server";
import type { Terminal } from "./terminal";

const open: { destroy: () => void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

async function enter(isOn = async () => true) {
  const screen = await shareScreen({ name: "web-1", open: () => makeTerminal("web-1", "NL"), isOn });
  const socket = await connectScreen(screen);
  open.push(socket);
  return { screen, socket };
}

const request = (isIncremental: 0 | 1) => Buffer.from([3, isIncremental, 0, 0, 0, 0, 2, 208, 1, 140]);
const key = (code: number) => Buffer.from([4, 1, 0, 0, 0, 0, 0, code]);
const encodings = (kind: number) => Buffer.from([2, 0, 0, 1, 0, 0, 0, kind]);

/** The rows in an update, with the number of strokes of each. */
async function readUpdate(socket: Awaited<ReturnType<typeof enter>>["socket"]) {
  const count = (await take(socket, 4)).readUInt16BE(2);
  const rows: { y: number; strokes: number }[] = [];
  for (let at = 0; at < count; at++) {
    const head = await take(socket, 16);
    const strokes = head.readUInt32BE(12);
    expect(head.readInt32BE(8)).toBe(2);
    await take(socket, 4 + strokes * 12);
    rows.push({ y: head.readUInt16BE(2), strokes });
  }
  return rows;
}

test("a viewer with the password sees the screen, and then what its keys change", async () => {
  const { socket } = await enter();
  socket.write(Buffer.from([1]));
  const init = await take(socket, 24);
  expect([init.readUInt16BE(0), init.readUInt16BE(2)]).toEqual([720, 396]);
  expect((await take(socket, init.readUInt32BE(20))).toString()).toBe("web-1 (text)");
  socket.write(Buffer.concat([encodings(2), request(0)]));
  const first = await readUpdate(socket);
  expect(first).toHaveLength(22);
  expect(first[0]?.strokes).toBeGreaterThan(20);
  expect(first.at(-1)?.strokes).toBe(0);
  // Nothing has changed, so the update waits for the key press.
  socket.write(Buffer.concat([request(1), key(0x41)]));
  const second = await readUpdate(socket);
  expect(second).toHaveLength(1);
});

test("a viewer that asks is told the text, now and whenever it changes", async () => {
  const { socket } = await enter();
  socket.write(Buffer.from([1]));
  const init = await take(socket, 24);
  await take(socket, init.readUInt32BE(20));
  const cut = (text: string) =>
    Buffer.concat([Buffer.from([6, 0, 0, 0, 0, 0, 0, text.length]), Buffer.from(text)]);
  const readText = async () => {
    const head = await take(socket, 8);
    expect(head.readUInt8(0)).toBe(3);
    return (await take(socket, head.readUInt32BE(4))).toString();
  };
  // Another clipboard is none of its business.
  socket.write(Buffer.concat([cut("secret"), cut(textRequest)]));
  const lines = (await readText()).split("\n");
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([22, "Simulated machine", ""]);
  socket.write(Buffer.concat([encodings(2), request(0)]));
  await readUpdate(socket);
  socket.write(Buffer.concat([request(1), key(0x41)]));
  await readUpdate(socket);
  expect(await readText()).toContain("web-1:~# A_");
});

test("a terminal that can have another size gets that of the window, within limits", async () => {
  let size = { columns: 80, rows: 24 };
  const terminal: Terminal = {
    get size() {
      return size;
    },
    resize: (to) => {
      size = to;
    },
    rows: () => Array.from({ length: size.rows }, () => "x".repeat(size.columns)),
    key: () => undefined,
  };
  const screen = await shareScreen({ name: "web-1", open: () => terminal, isOn: async () => true });
  const socket = await connectScreen(screen);
  open.push(socket);
  socket.write(Buffer.from([1]));
  const init = await take(socket, 24);
  await take(socket, init.readUInt32BE(20));
  const ask = (width: number, height: number) => {
    const text = sizeRequest(width, height);
    socket.write(Buffer.concat([Buffer.from([6, 0, 0, 0, 0, 0, 0, text.length]), Buffer.from(text)]));
  };
  const known = Buffer.from([2, 0, 0, 2, 0, 0, 0, 2, 0xff, 0xff, 0xff, 0x21]);
  socket.write(Buffer.concat([known, request(0)]));
  expect(await readUpdate(socket)).toHaveLength(24);
  for (const [asked, expected] of [
    [
      [1_280, 640],
      [1_272, 630],
    ],
    [
      [10, 10],
      [480, 180],
    ],
    [
      [99_999, 99_999],
      [2_880, 1_440],
    ],
  ] as const) {
    ask(asked[0], asked[1]);
    socket.write(request(1));
    const update = await take(socket, 16);
    expect(update.readInt32BE(12)).toBe(-223);
    expect([update.readUInt16BE(8), update.readUInt16BE(10)]).toEqual(expected);
    socket.write(request(1));
    expect(await readUpdate(socket)).toHaveLength(size.rows);
  }
});

test("a password opens one connection, and a wrong one none", async () => {
  const { screen } = await enter();
  for (const password of [screen.password, "wrong", ""])
    await expect(connectScreen({ ...screen, password })).rejects.toThrow("refused the password");
});

test("the screen goes when the machine goes off, or the viewer says nonsense", async () => {
  const { socket: off } = await enter(async () => false);
  await once(off.resume(), "close");
  const { socket: wild } = await enter();
  wild.write(Buffer.from([1, 99]));
  await once(wild.resume(), "close");
  const { socket: other } = await enter();
  other.write(Buffer.concat([Buffer.from([1]), encodings(7)]));
  await once(other.resume(), "close");
});

test("keys are shown as they arrive", () => {
  const terminal = makeTerminal("web-1", "NL");
  const press = (...codes: number[]) => {
    for (const code of codes) terminal.key(code, true);
  };
  const shown = () => terminal.rows().join("\n").trimEnd();
  press(0x68, 0x69, 0x7a, 0xff08);
  expect(shown()).toMatch(/web-1:~# hi_$/);
  press(0xff0d);
  expect(shown()).toMatch(/hi: not found\nweb-1:~# _$/);
  press(0xffe3, 0xffe9, 0xffff);
  expect(shown()).toMatch(/^Ctrl-Alt-Del\n/);
});
