import { and, asc, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { earlierInvoices } from "@/lib/db/tables/money/earlier-documents";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import {
  accountOf,
  client,
  current,
  hosting,
  invoice,
  notesOf,
  type Tables,
  take,
} from "@/lib/testing/imports/whmcs-tables";
import { readCredit } from "@/lib/testing/money/credit";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { listDataImports } from "./list";
import { openImported } from "./open";

withCatalogDatabase();

const ticket = (userid: number) => ({
  ...{ id: 1, tid: "ABC-1", userid, date: "2024-03-01 09:00:00", title: "Slow", message: "It is slow." },
  ...{ status: "Open", urgency: "Low", admin: "", attachment: "" },
});

const source = (tables: Tables): Tables => ({
  tblcurrencies: [{ id: 1, code: "EUR" }],
  tblproducts: [{ id: 1, name: "VPS M", tax: 1 }],
  ...tables,
});

const labelsOf = async (id: string) => {
  const isOpen = and(
    eq(productSubscriptions.accountId, await accountOf(id)),
    isNull(productSubscriptions.endedAt),
  );
  const rows = await database()
    .select()
    .from(productSubscriptions)
    .where(isOpen)
    .orderBy(asc(productSubscriptions.id));
  return rows.map(({ label }) => label.split(",")[0]);
};

async function expectUnchanged(tables: Tables): Promise<void> {
  const { report, state } = await take(tables);
  expect(state).toBe("done");
  for (const [noun, { added, changed }] of Object.entries(report.counts))
    expect({ noun, added, changed }).toEqual({ noun, added: 0, changed: 0 });
}

test("a service that another customer has now is billed to that one alone", async () => {
  const clients = [client(5), client(10)];
  await take(source({ tblclients: clients, tblhosting: [hosting(1, 10), hosting(2, 10)] }));
  const moved = source({ tblclients: clients, tblhosting: [hosting(1, 10), hosting(2, 5)] });
  const { id, state } = await take(moved);
  expect(state).toBe("done");
  expect(await labelsOf("5")).toEqual(["h2.example.test"]);
  expect(await labelsOf("10")).toEqual(["h1.example.test"]);
  // Both customers are taken at the same time: whoever is first lets it go.
  expect(await notesOf(id)).toEqual([expect.stringMatching(/^service 2 differs: (?:moved|gone)$/)]);
  await expectUnchanged(moved);
  // Two that are swapped, in one run.
  const swapped = source({ tblclients: clients, tblhosting: [hosting(1, 5), hosting(2, 10)] });
  await take(swapped);
  expect([await labelsOf("5"), await labelsOf("10")]).toEqual([["h1.example.test"], ["h2.example.test"]]);
  await expectUnchanged(swapped);
});

const apart = source({
  tblclients: [client(25, { credit: "1.00" }), client(30, { credit: "2.00" })],
  tblhosting: [hosting(21, 25), hosting(22, 30)],
  tblinvoices: [invoice(31, 30)],
  tblinvoiceitems: [{ id: 1, invoiceid: 31, userid: 30, description: "Server", amount: "10.00", taxed: 1 }],
  tbltickets: [ticket(30)],
});
const merged = source({
  ...apart,
  tblclients: [client(25, { credit: "3.00" })],
  tblhosting: [hosting(21, 25), hosting(22, 25)],
  tblinvoices: [invoice(31, 25)],
  tblinvoiceitems: [{ id: 1, invoiceid: 31, userid: 25, description: "Server", amount: "10.00", taxed: 1 }],
  tbltickets: [ticket(25)],
});

test("a customer who was merged with another has nothing here any more, and is not opened", async () => {
  await take(apart);
  const { report, state, failed, id } = await take(merged);
  expect({ state, failed }).toEqual({ state: "done", failed: 0 });
  expect(await notesOf(id)).toEqual(
    expect.arrayContaining([
      "invoice 31 differs: moved",
      "ticket 1 differs: moved",
      "customer 30 differs: gone",
    ]),
  );
  expect(report.sums.find(({ sum }) => sum === "credit")).toMatchObject({ source: "3.00", here: "3.00" });
  const [into, from] = [await accountOf("25"), await accountOf("30")];
  expect([await labelsOf("25"), await labelsOf("30")]).toEqual([
    ["h21.example.test", "h22.example.test"],
    [],
  ]);
  expect(await database().$count(earlierInvoices, current(into))).toBe(1);
  expect(await database().$count(earlierInvoices, current(from))).toBe(0);
  expect([await readCredit(database(), into, "EUR"), await readCredit(database(), from, "EUR")]).toEqual([
    "3.00",
    "0.00",
  ]);
  const [open] = await database().select().from(tickets).where(eq(tickets.accountId, into));
  expect(open?.state).toBe("open");
  expect(await database().$count(ticketMessages, eq(ticketMessages.ticketId, open?.id ?? 0))).toBe(1);
  await expectUnchanged(merged);
  expect(await verifyLedger(database())).toEqual([]);
});

test("a customer who is there again comes back with what they have", async () => {
  const admin = await asStaff("admin");
  const before = (await listDataImports.call(admin, {})).customers.closed;
  await take(apart);
  expect(await labelsOf("30")).toEqual(["h22.example.test"]);
  expect(await readCredit(database(), await accountOf("30"), "EUR")).toBe("2.00");
  expect((await listDataImports.call(admin, {})).customers.closed).toBe(before + 1);
  await take(merged);
  expect(await openImported.call(admin, { ids: ["25", "30"] })).toEqual({ opened: 1 });
});

test("another system with the same numbers changes nobody, and nobody is gone for it", async () => {
  const first = source({ tblclients: [client(51), client(52)], tblhosting: [hosting(51, 52)] });
  await take(first);
  const other = { email: "somebody-else@example.test", datecreated: "2020-02-02" };
  const { id, report } = await take(source({ tblclients: [client(51, other)] }));
  expect(await notesOf(id)).toEqual(["customer 51 left: other_person"]);
  expect(report.counts.customer).toMatchObject({ added: 0, changed: 0, left: 1 });
  expect(await labelsOf("52")).toEqual(["h51.example.test"]);
});

test("what an open account has stays its own when the source moves it", async () => {
  await take(source({ tblclients: [client(41), client(42)], tblhosting: [hosting(41, 42)] }));
  await openImported.call(await asStaff("admin"), { ids: ["42"] });
  const moved = source({ tblclients: [client(41), client(42)], tblhosting: [hosting(41, 41)] });
  const { id } = await take(moved);
  expect(await notesOf(id)).toContain("service 41 left: changed_here");
  expect([await labelsOf("41"), await labelsOf("42")]).toEqual([[], ["h41.example.test"]]);
});
