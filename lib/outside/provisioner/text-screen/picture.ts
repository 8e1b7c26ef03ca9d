import { strokesOf } from "./font";
import type { TerminalSize } from "./terminal";

const cell = { width: 12, height: 18 };
/** Size of a font dot in pixels. */
const dot = 2;
const ink = [0xd6, 0xe2, 0xdf] as const;
const ground = [0x10, 0x17, 0x19] as const;

/** In pixels. */
export const pictureOf = ({ columns, rows }: TerminalSize) => ({
  width: columns * cell.width,
  height: rows * cell.height,
});

const least: TerminalSize = { columns: 40, rows: 10 };
const most: TerminalSize = { columns: 240, rows: 80 };
const between = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

/** The size of a screen that fits into so many pixels; a very small one does not. */
export const sizeWithin = ({ width, height }: { width: number; height: number }): TerminalSize => ({
  columns: between(Math.floor(width / cell.width), least.columns, most.columns),
  rows: between(Math.floor(height / cell.height), least.rows, most.rows),
});

/** Pixel format requested by a viewer (RFC 6143, 7.4). */
type PixelFormat = { bytes: 1 | 2 | 4; isBigEndian: boolean; max: number[]; shift: number[] };

export const ownFormat = Buffer.from([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0]);

/** Parses a pixel format; throws for color maps, which are obsolete. */
export function readFormat(text: Buffer): PixelFormat {
  const bytes = text.readUInt8(0) / 8;
  if ((bytes !== 1 && bytes !== 2 && bytes !== 4) || text.readUInt8(3) === 0)
    throw new Error("such pixels are not made here");
  return {
    bytes,
    isBigEndian: text.readUInt8(2) !== 0,
    max: [4, 6, 8].map((at) => text.readUInt16BE(at)),
    shift: [10, 11, 12].map((at) => text.readUInt8(at)),
  };
}

function pixel(colour: readonly number[], { bytes, isBigEndian, max, shift }: PixelFormat): Buffer {
  let value = 0;
  for (const [at, part] of colour.entries())
    value += Math.round((part * (max[at] ?? 0)) / 255) * 2 ** (shift[at] ?? 0);
  const written = Buffer.alloc(4);
  written.writeUInt32LE(value % 2 ** 32);
  const own = written.subarray(0, bytes);
  return isBigEndian ? own.reverse() : own;
}

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
};
const u32 = (value: number): Buffer => u16(value >>> 16, value & 0xffff);

/** RRE encoding (7.7.3): a background and the strokes on it. */
export const rre = 2;

/** A rectangle that says that the picture has another size (7.8.2). */
export const sizeEncoding = -223;

/** The update message that tells the size of the picture. */
export function sizeUpdateOf(size: TerminalSize): Buffer {
  const { width, height } = pictureOf(size);
  const encoding = Buffer.alloc(4);
  encoding.writeInt32BE(sizeEncoding);
  return Buffer.concat([Buffer.from([0, 0]), u16(1, 0, 0, width, height), encoding]);
}

function rowRectangle(text: string, row: number, size: TerminalSize, format: PixelFormat): Buffer {
  const colour = pixel(ink, format);
  const strokes = [...text.slice(0, size.columns)].flatMap((character, column) =>
    strokesOf(character.charCodeAt(0)).map(([x, y, rows]) =>
      Buffer.concat([colour, u16(column * cell.width + 1 + x * dot, 2 + y * dot, dot, rows * dot)]),
    ),
  );
  const head = [u16(0, row * cell.height, pictureOf(size).width, cell.height), u32(rre), u32(strokes.length)];
  return Buffer.concat([...head, pixel(ground, format), ...strokes]);
}

/** The update message from the rows `seen` to `now`; null = no change. */
export function updateOf(
  now: string[],
  seen: string[] | null,
  size: TerminalSize,
  format: PixelFormat,
): Buffer | null {
  const changed = now.flatMap((text, row) =>
    seen?.[row] === text ? [] : [rowRectangle(text, row, size, format)],
  );
  return changed.length === 0 ? null : Buffer.concat([Buffer.from([0, 0]), u16(changed.length), ...changed]);
}
