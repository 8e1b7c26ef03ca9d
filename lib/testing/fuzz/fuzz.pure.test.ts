import { expect, it } from "vitest";
import { sized } from "../sized";
import { fuzz } from "./fuzz";

const seeds = ["Received: from mail.example.test by mx.example.test; 1 Jan 2026\n"];

it("passes a linear parser, and one whose refusals are its own", async () => {
  await fuzz("linear", { seeds, parse: (input) => input.toString().split(";") });
  await fuzz("refusing", { seeds, parse: parseNothing, refuses: (error) => error instanceof RangeError });
});

it("finds errors that are no refusals", async () => {
  await expect(fuzz("throwing", { seeds, parse: parseNothing })).rejects.toThrow(
    /throwing: .*RangeError: no/,
  );
  await expect(
    fuzz("rejecting", { seeds, parse: async (input) => JSON.parse(input.toString()) }),
  ).rejects.toThrow(/SyntaxError/);
});

it("finds time that grows with the square of the input", async () => {
  const parse = (input: Buffer) => {
    let count = 0;
    for (let from = 0; from < input.length; from++)
      for (let to = from; to < input.length; to++) count += input[to] === 0x40 ? 1 : 0;
    return count;
  };
  const limits = { longest: 20_000, mostCpuMs: 50 };
  await expect(fuzz("quadratic", { seeds, parse, ...limits })).rejects.toThrow(/ms of CPU for/);
});

it("finds memory that is left behind", async () => {
  const kept: Buffer[] = [];
  const parse = () => kept.push(Buffer.alloc(512 * 1024));
  await expect(fuzz("keeping much", { seeds, parse })).rejects.toThrow(/memory left behind/);
});

/** Duration of a long run in ms: each of its stretches has enough inputs, even on a busy machine. */
const longMs = sized(3_000, 8_000);
type Leak = [name: string, keep: (input: Buffer) => unknown];
const large: Leak[] = [["inputs", (input) => input]];
const small: Leak[] = [
  ["texts", (input) => input.toString("latin1")],
  ["errors", (input) => new Error(input.toString("latin1", 0, 100))],
  ["timers", (input) => setTimeout(() => input.length, 600_000).unref()],
];

it.each(sized(large, [...large, ...small]))(
  "finds %s that are kept, at length",
  async (name, keep) => {
    const kept: unknown[] = [];
    const parser = { seeds, parse: (input: Buffer) => kept.push(keep(input)) };
    await expect(fuzz(`keeping ${name}`, parser, longMs)).rejects.toThrow(/memory left behind/);
    expect(kept.length).toBeGreaterThan(0);
  },
  120_000,
);

it("passes parsers that keep nothing, a few last ones or a table, at length, and says what they did", async () => {
  const last: Buffer[] = [];
  const tables: string[][] = [];
  const parse = async (input: Buffer) => {
    await new Response(new Uint8Array(input)).text();
    last.push(Buffer.from(input));
    if (last.length > 20) last.shift();
    if (tables.length === 0) tables.push(Array.from({ length: 100_000 }, (_, at) => `word ${at}`));
  };
  const tried = await fuzz("clean", { seeds, parse }, longMs);
  expect(tried.inputs).toBeGreaterThan(50);
  expect(tried.longestBytes).toBe(64 * 1024);
  expect(tried.slowestMs).toBeGreaterThan(0);
}, 120_000);

function parseNothing(input: Buffer): void {
  if (input.length % 2 === 0) throw new RangeError("no");
}
