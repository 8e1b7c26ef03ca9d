import { expect, test } from "vitest";
import { cellsOf, headsOf } from "./file-cells";
import { listParts } from "./list-parts";

const page = (count: number, next: string | null) => ({
  columns: [],
  sort: { column: "created", is_descending: true },
  rows: Array.from({ length: count }, (_, id) => ({ id, href: null, cells: {} })),
  next,
  is_partial: false,
  choices: {},
});

const read = async (pages: AsyncGenerator<object[]>) => {
  const all: object[] = [];
  for await (const rows of pages) all.push(...rows);
  return all;
};

test("a file goes on from page to page until the list ends", async () => {
  const asked: string[] = [];
  const rows = await read(
    listParts(new URLSearchParams({ state: "open" }), async (query) => {
      asked.push(String(query));
      return page(2, asked.length < 3 ? `${asked.length}~x` : null);
    }),
  );
  expect(rows).toHaveLength(6);
  expect(asked).toEqual(["state=open", "state=open&after=1%7Ex", "state=open&after=2%7Ex"]);
});

test("a file that gets too long ends with a line that says so", async () => {
  const rows = await read(listParts(new URLSearchParams(), async (_query, size) => page(size, "1~x")));
  expect(rows).toHaveLength(50_001);
  expect(rows.at(-1)).toEqual({ cut: 50_000 });
});

test("a file that takes too long does, too", async () => {
  let clock = 0;
  const now = () => (clock += 25_000);
  const rows = await read(listParts(new URLSearchParams(), async () => page(1, "1~x"), now));
  expect(rows.at(-1)).toEqual({ cut: 3 });
});

test("texts that look like formulas are escaped, amounts keep their sign and have their currency beside them", () => {
  const columns = [
    { name: "name", form: "text" },
    { name: "total", form: "money" },
    { name: "customer", form: "customer" },
    { name: "paid", form: "time" },
  ] as unknown as Parameters<typeof headsOf>[0];
  const cells = {
    name: "=HYPERLINK(1)",
    total: { value: "-5.00", currency: "EUR" as const },
    customer: { id: 7, email: "+a@example.test" },
    paid: null,
  };
  expect(headsOf(columns, { of: (name) => name, currency: "currency", customer: "number" })).toEqual([
    "name",
    "total",
    "currency",
    "customer",
    "number",
    "paid",
  ]);
  expect(cellsOf(columns, { id: 1, href: null, cells })).toEqual([
    "'=HYPERLINK(1)",
    "-5.00",
    "EUR",
    "'+a@example.test",
    "7",
    "",
  ]);
});
