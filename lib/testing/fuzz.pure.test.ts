import { expect, it } from "vitest";
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
  await expect(fuzz("quadratic", { seeds, parse, longest: 40_000 })).rejects.toThrow(/ms of CPU for/);
}, 120_000);

it("finds memory that is left behind", async () => {
  const kept: Buffer[] = [];
  const parse = () => kept.push(Buffer.alloc(512 * 1024));
  await expect(fuzz("keeping", { seeds, parse })).rejects.toThrow(/memory left behind/);
});

function parseNothing(input: Buffer): void {
  if (input.length % 2 === 0) throw new RangeError("no");
}
