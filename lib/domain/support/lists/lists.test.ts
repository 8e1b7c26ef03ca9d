import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { tickets } from "@/lib/db/tables/support/tickets";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { payByCard } from "@/lib/testing/money/payments";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sampleQueries } from "@/lib/testing/operations/list-queries";
import { addServer } from "@/lib/testing/servers/servers";
import type { StaffContext } from "../../kernel/operation/context";
import { createAddFunds } from "../../money/payments/create-addfunds";
import { type ListName, listNames, listOf } from "./shared/lists";
import { countListRows, showList } from "./show";

withCatalogDatabase();

const db = () => database();
let staff: StaffContext;
let anna: TestAccount;
let boris: TestAccount;
const made: number[] = [];

beforeAll(async () => {
  staff = await asStaff("support");
  anna = await addAccount(db(), { email: "anna@lists.example.test", country: "FI" });
  boris = await addAccount(db(), { email: "boris@lists.example.test", country: "DE" });
  for (const hostname of ["list-a.example.test", "list-b.example.test", "list-c.example.test"])
    made.push(await addServer(db(), anna, { hostname }));
  made.push(await addServer(db(), boris, { hostname: "other.example.test" }));
});

const show = (list: ListName, asked: Record<string, string> = {}, size?: number) =>
  showList.call(staff, { list, query: String(new URLSearchParams(asked)), ...(size && { size }) });
const ids = async (list: ListName, asked: Record<string, string> = {}) =>
  (await show(list, asked)).rows.map(({ id }) => id);
const count = (list: ListName, asked: Record<string, string>) =>
  countListRows.call(staff, { list, query: String(new URLSearchParams(asked)) });

describe("a list", () => {
  it.each(listNames)("of %s is read in every order, with every filter, and counted", async (list) => {
    const admin = await asStaff("admin");
    for (const query of sampleQueries(listOf[list], ["anna", "1002", "10.0.0.1", "+49 30 1234"])) {
      const { rows } = await showList.call(admin, { list, query });
      const { count: counted } = await countListRows.call(admin, { list, query });
      expect(counted, query).toBeGreaterThanOrEqual(rows.length);
    }
  });

  it.each(["created", "-created", "hostname", "-due", "price"])(
    "is paged by key in the order %s",
    async (sort) => {
      const seen: number[] = [];
      let after: string | null = null;
      do {
        const page = await show("servers", { sort, ...(after !== null && { after }) }, 1);
        seen.push(...page.rows.map(({ id }) => id));
        after = page.next;
      } while (after !== null);
      expect(seen.toSorted((one, other) => one - other)).toEqual(made);
      expect(await ids("servers", { sort })).toEqual(seen);
    },
  );

  it("has rows with their cells and their page", async () => {
    const [server] = (await show("servers", { q: "list-a" })).rows;
    expect(server).toMatchObject({
      id: made[0],
      href: `/staff/servers/${made[0]}`,
      cells: {
        hostname: "list-a.example.test",
        customer: { id: anna.id, email: anna.email },
        state: "running",
        price: { value: expect.any(String), currency: "EUR" },
      },
    });
  });

  it("is filtered by country, tag, state and search together", async () => {
    await db()
      .insert(tags)
      .values({ component: "eq", componentId: made[1] ?? 0, tag: "rack", value: "7" });
    expect(await ids("servers", { country: "DE" })).toEqual([made[3]]);
    expect(await ids("servers", { tag: "rack=7" })).toEqual([made[1]]);
    expect(await ids("servers", { tag: "rack=8" })).toEqual([]);
    expect(await ids("servers", { tag: "rack", country: "FI", state: "running", q: "list-" })).toEqual([
      made[1],
    ]);
    expect(await count("servers", { country: "FI" })).toEqual({ count: 3, is_more: false });
  });

  it("shows deleted servers only if they are asked for", async () => {
    const gone = await addServer(db(), boris, { hostname: "gone.example.test" });
    await db().update(servers).set({ state: "deleted", deletedAt: new Date() }).where(sql`id = ${gone}`);
    expect(await ids("servers", { account: String(boris.id) })).toEqual([made[3]]);
    expect(await ids("servers", { state: "deleted" })).toEqual([gone]);
  });

  it("finds who is overdue for so many days in a country", async () => {
    const late = new Date(Date.now() - 20 * 86_400_000);
    const owed = await addInvoice({ accountId: anna.id, issuedAt: late, dueAt: late });
    const other = await addInvoice({ accountId: boris.id, issuedAt: late, dueAt: late });
    expect(await ids("invoices", { overdue: "14", country: "FI" })).toEqual([owed.id]);
    expect(await ids("invoices", { overdue: "21" })).toEqual([]);
    for (const sort of ["created", "-created", "due", "-total"]) {
      const asked = { overdue: "14", state: "Unpaid", company: "1", sort };
      const first = await show("invoices", asked, 1);
      const rest = await ids("invoices", { ...asked, after: first.next ?? "" });
      expect([...first.rows.map(({ id }) => id), ...rest].toSorted()).toEqual([owed.id, other.id].toSorted());
      expect(await count("invoices", asked)).toEqual({ count: 2, is_more: false });
    }
    expect(await ids("invoices", { overdue: "14", account: String(boris.id), q: String(other.id) })).toEqual([
      other.id,
    ]);
    expect(await ids("invoices", { overdue: "14", total_from: "6" })).toEqual([]);
    expect(await ids("customers", { overdue: "14", country: "FI" })).toEqual([anna.id]);
    const [row] = (await show("customers", { q: "anna@lists" })).rows;
    expect(row?.cells.overdue).toEqual({ value: "5.45", currency: "EUR" });
  });

  it("is in the order of the days that are asked for, and finds them in any other", async () => {
    const dueAt = new Date("2019-03-01T12:00:00Z");
    const owed = await addInvoice({ accountId: anna.id, dueAt });
    const asked = { due_from: "2019-02-28", due_to: "2019-03-01" };
    const { rows, sort } = await show("invoices", asked);
    expect(rows.map(({ id }) => id)).toEqual([owed.id]);
    expect(sort).toEqual({ column: "due", is_descending: true });
    for (const order of ["-due", "created", "-total"])
      expect(await ids("invoices", { ...asked, sort: order })).toEqual([owed.id]);
    expect(await count("invoices", { ...asked, sort: "created" })).toEqual({ count: 1, is_more: false });
    expect((await show("invoices", { state: "Unpaid" })).sort.column).toBe("created");
  });

  it("finds orders, payments and credit notes by company, country, customer and amount", async () => {
    const user = await asUser(anna.id);
    const { invoice } = await createAddFunds.call(user, { amount: "10.00" });
    await payByCard(user, invoice);
    const [paid] = (await db().select().from(payments).where(eq(payments.invoiceId, invoice))).map(
      ({ id }) => id,
    );
    expect(await ids("payments", { country: "FI", company: "1" })).toEqual([paid]);
    for (const [name, value] of [
      ["country", "DE"],
      ["company", "2"],
    ] as const)
      expect(await ids("payments", { [name]: value })).toEqual([]);

    const orders = await ids("orders", { account: String(anna.id) });
    expect(orders).toHaveLength(3);
    expect(await ids("orders", { country: "FI", company: "1" })).toEqual(orders);
    expect(await ids("orders", { company: "2" })).toEqual([]);
    const [total = ""] = (await show("orders")).rows.map(
      ({ cells }) => (cells.total as { value: string }).value,
    );
    const amounts = { total_from: total, total_to: total };
    expect(await ids("orders", { country: "FI", ...amounts })).toEqual(orders);
    expect(await ids("orders", { total_from: "999999" })).toEqual([]);

    const corrected = await addInvoice({ accountId: boris.id });
    const issued = { issuedAt: new Date(), issuedOn: "2031-03-04", reason: { code: "refunded" } } as const;
    const [note] = await db()
      .insert(creditNotes)
      .values({ invoiceId: corrected.id, number: "CN-LISTS-1", total: "5.45", ...issued })
      .returning({ id: creditNotes.id });
    for (const [name, own, other] of [
      ["account", boris.id, anna.id],
      ["company", 1, 2],
      ["country", "DE", "AQ"],
    ] as const) {
      expect(await ids("creditNotes", { [name]: String(own) })).toEqual([note?.id]);
      expect(await ids("creditNotes", { [name]: String(other) })).toEqual([]);
    }
  });

  it("of tickets says what is late and what is due next, by the clock that runs", async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const add = async (subject: string, facts: Partial<typeof tickets.$inferInsert>) => {
      const written = { createdAt: at(-9), updatedAt: at(-9) };
      const [row] = await db()
        .insert(tickets)
        .values({ accountId: anna.id, subject, ...written, ...facts })
        .returning({ id: tickets.id });
      return row?.id ?? 0;
    };
    const late = await add("late", { answerDueAt: at(-1), solveDueAt: at(5) });
    const soon = await add("soon", { answerDueAt: at(-3), answeredAt: at(-4), solveDueAt: at(1) });
    const solving = await add("late to solve", { answeredAt: at(-4), solveDueAt: at(-2) });
    const none = await add("no clock", {});
    await add("solved", { state: "solved", answerDueAt: at(-3) });
    expect((await ids("tickets", { late: "1" })).toSorted()).toEqual([late, solving].toSorted());
    const inOrder = await show("tickets", { sort: "deadline", state: "open", account: String(anna.id) });
    expect(inOrder.rows.map(({ id }) => id)).toEqual([solving, late, soon, none]);
    expect(inOrder.rows.map(({ cells }) => cells.deadline === null)).toEqual([false, false, false, true]);
    const first = await show("tickets", { sort: "deadline" }, 3);
    expect(first.next).not.toBeNull();
    expect(await ids("tickets", { sort: "deadline", after: first.next ?? "" })).toContain(none);
  });

  it("keeps to the amounts of one currency", async () => {
    const carla = await addAccount(db(), {
      ...{ email: "carla@lists.example.test", companyId: 2 },
      ...{ currency: "RUB", country: "RU" },
    });
    const owed = { accountId: carla.id, companyId: 2, currency: "RUB" } as const;
    const invoice = await addInvoice({ ...owed, subtotal: "100.00", tax: "22.00", total: "122.00" });
    expect(await ids("customers", { currency: "RUB" })).toEqual([carla.id]);
    expect(await ids("invoices", { currency: "RUB", sort: "total" })).toEqual([invoice.id]);
    expect(await ids("servers", { currency: "RUB" })).toEqual([]);
    const inEuros = await ids("orders", { currency: "EUR" });
    expect(inEuros).toEqual(await ids("orders"));
    expect(inEuros.length).toBeGreaterThan(0);
    await expect(ids("payments", { currency: "GBP" })).rejects.toMatchObject({ code: "invalid" });
  });

  it("finds a caller by phone, however it is written", async () => {
    const caller = await addAccount(db(), { email: "caller@lists.example.test" });
    await db().execute(sql`update accounts set profile = profile || '{"phonecc": 358, "phonenumber": "40 123-4567"}'
      where id = ${caller.id}`);
    for (const q of ["+358 40 1234567", "00358401234567", "35840123"])
      expect(await ids("customers", { q })).toEqual([caller.id]);
  });
});

describe("a query that is not understood is refused by its parameter", () => {
  it.each([
    ["color", { color: "red" }],
    ["state", { state: "asleep" }],
    ["due_from", { due_from: "tomorrow" }],
    ["price_to", { price_to: "much" }],
    ["overdue", { overdue: "-1" }],
    ["account", { account: "anna" }],
    ["sort", { sort: "customer" }],
    ["after", { after: "1~x" }],
    ["q", { q: "x".repeat(101) }],
  ])("%s", async (parameter, asked) => {
    await expect(show("servers", asked)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [parameter]: expect.any(String) } },
    });
  });
});

it("needs the right of the list, and is on record with what was asked", async () => {
  const catalog = await asStaff("catalogue");
  await expect(showList.call(catalog, { list: "customers", query: "" })).rejects.toMatchObject({
    extras: { doc: "staff.right_missing" },
  });
  await show("customers", { country: "FI" });
  const [entry] = await readAudit(db(), "lists.show");
  expect(entry).toBeDefined();
});
