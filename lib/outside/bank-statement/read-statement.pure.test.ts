import { expect, test } from "vitest";
import { measureOften } from "@/lib/testing/measure";
import { readStatement } from "./read-statement";

const read = (text: string) =>
  readStatement(Buffer.from(text), { ownAccounts: [], mappings: {}, currency: "EUR" });

test.each([
  ["a table", "Date,Amount,Text\n", "2026-11-20,1.00,x\n", 50_000],
  ["a statement of SWIFT", ":20:1\n:25:1\n:60F:C261120EUR1,\n", ":61:261120C1,NMSC1\n", 100_000],
])("%s of which not all lines would be read is refused whole", (_, head, line, most) => {
  expect(() => read(head + line.repeat(most))).toThrow(/more lines/);
  expect(read(head + line.repeat(20)).receipts).toHaveLength(20);
});

test("empty lines are no work, wherever they stand", async () => {
  const refusal = () => expect(() => read("\n".repeat(49_000))).toThrow(/no table/);
  const row = "2026-11-20,1.00,x\n";
  const table = () => expect(read(`Date,Amount,Text\n${`${"\n".repeat(24_000)}${row}`.repeat(2)}`).receipts);
  table().toMatchObject([{ line: 24_002 }, { line: 48_003 }]);
  for (const work of [refusal, table]) expect((await measureOften(work)).cpuMs).toBeLessThan(250);
});

test.each([
  ["rows of other lengths than the first", "a;b;c\n", "d\n", 32_000],
  ["quotes that do not pair", "a;b;c\n", '"d;e\n', 12_000],
  ["line ends of two kinds in turn", "a;b;c\n", "\n\r", 32_000],
])("%s are no more work than others", async (_, head, line, count) => {
  const work = () => expect(() => read(head + line.repeat(count))).toThrow(/no table|more lines/);
  expect((await measureOften(work)).cpuMs).toBeLessThan(500);
});
