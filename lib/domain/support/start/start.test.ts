import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetStock } from "@/lib/db/tables/catalog/catalog";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { orders } from "@/lib/db/tables/orders/orders";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { addAccount, setStock, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { keyColumns } from "../../kernel/async/job-key";
import type { StaffContext } from "../../kernel/operation/context";
import { showBackEndHealth } from "./back-ends";
import { showBillingStart } from "./billing";
import { showCapacity } from "./capacity";
import { showOperationsStart } from "./operations";
import { showSupportStart } from "./support";

withCatalogDatabase();

const now = new Date("2031-03-04T05:06:07Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let admin: StaffContext;
let owner: TestAccount;
beforeAll(async () => {
  admin = { ...(await asStaff("admin")), now };
});
beforeEach(async () => {
  owner = await addAccount(database());
});

it("support sees who waits longest for an answer, and what nobody has taken", async () => {
  const before = await showSupportStart.call(admin, {});
  expect(before).toEqual({ waiting: 0, unassigned: 0, late: 0, oldest: null, next: [] });
  const add = async (
    subject: string,
    hours: number | null,
    facts: Partial<typeof tickets.$inferInsert> = {},
  ) => {
    const written = { createdAt: ago(hours ?? 1), updatedAt: now };
    const [ticket] = await database()
      .insert(tickets)
      .values({ accountId: owner.id, subject, ...written, ...facts })
      .returning({ id: tickets.id });
    if (!ticket || hours === null) return;
    const [message] = await database()
      .insert(ticketMessages)
      .values({ ticketId: ticket.id, author: "customer", text: "?", createdAt: ago(hours) })
      .returning({ id: ticketMessages.id });
    await database()
      .update(tickets)
      .set({ waitingMessageId: message?.id ?? null })
      .where(eq(tickets.id, ticket.id));
  };
  await add("old", 30);
  await add("answered", null);
  await add("solved", 40, { state: "solved" });
  await add("taken", 2, { assigneeId: admin.actor.account.id, priority: "high" });
  const account = { id: owner.id, email: owner.email };
  expect(await showSupportStart.call(admin, {})).toMatchObject({
    waiting: 2,
    ...{ unassigned: 1, late: 0, oldest: ago(30).toISOString() },
    next: [
      {
        subject: "old",
        account,
        due: null,
        since: ago(30).toISOString(),
        is_assigned: false,
        priority: "normal",
      },
      { subject: "taken", since: ago(2).toISOString(), is_assigned: true, priority: "high" },
    ],
  });
  await add("soon", 1, { answerDueAt: ago(-1) });
  await add("late", 3, { answeredAt: ago(2), answerDueAt: ago(1), solveDueAt: ago(0.5) });
  await add("late, the customer's turn", null, { state: "waiting", answerDueAt: ago(1) });
  const { late, next } = await showSupportStart.call(admin, {});
  expect(late).toBe(1);
  expect(next.map(({ subject, due }) => [subject, due])).toEqual([
    ["late", ago(0.5).toISOString()],
    ["soon", ago(-1).toISOString()],
    ["old", null],
    ["taken", null],
  ]);
});

it("billing sees what is overdue by currency, and counts of what waits, each by its own right", async () => {
  await addInvoice({ accountId: owner.id, issuedAt: ago(50) });
  await addInvoice({ accountId: owner.id, issuedAt: ago(80) });
  await addInvoice({ accountId: owner.id, issuedAt: ago(-50) });
  const other = await addAccount(database(), { companyId: 2, currency: "RUB", country: "RU" });
  const sums = { currency: "RUB", subtotal: "100.00", tax: "22.00", total: "122.00" } as const;
  await addInvoice({ accountId: other.id, companyId: 2, issuedAt: ago(10), ...sums });
  const receipt = { key: "1", receipt: "1", account: "A", day: "2031-03-04", text: "", problem: "unknown" };
  await database()
    .insert(bankReceipts)
    .values({ ...receipt, amount: "5.00", currency: "EUR", state: "open", createdAt: now });
  const { overdue, queues } = await showBillingStart.call(admin, {});
  const euros = { owed: { value: "10.90", currency: "EUR" }, invoices: 2, customers: 1 };
  const roubles = { owed: { value: "122.00", currency: "RUB" }, invoices: 1, customers: 1 };
  expect(overdue).toEqual([
    { ...euros, oldest: ago(80).toISOString() },
    { ...roubles, oldest: ago(10).toISOString() },
  ]);
  expect(queues.find(({ name }) => name === "receipts")?.count).toBe(1);
  expect(queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["payments", "receipts", "corrections", "refunds"]),
  );
  await expect(showBillingStart.call(await asStaff("support"), {})).rejects.toMatchObject({
    facts: { right: "payments/record" },
  });
});

it("operations see deployments under way, those that failed within a day, and whether back ends answer", async () => {
  const add = async (hostname: string, facts: Partial<typeof jobs.$inferInsert>) => {
    const serverId = await addServer(database(), owner, { hostname });
    await database()
      .insert(jobs)
      .values({
        ...{ ...keyColumns(randomUUID()), accountId: owner.id, serverId, action: "deploy" },
        ...{ operation: "eq.order_instance", holds: "changes", state: "running", stage: "installing" },
        createdAt: ago(1),
        ...facts,
      });
  };
  const failed = { state: "failed", failure: { code: "badImage" } } as const;
  await add("newer", {});
  await add("late", { createdAt: ago(3), lateToldAt: ago(1) });
  await add("reboot", { operation: "eq.reboot" });
  await add("failed", { ...failed, finishedAt: ago(23) });
  await add("forgotten", { ...failed, finishedAt: ago(25) });
  const { running, failed: count, oldest } = await showOperationsStart.call(admin, {});
  expect([running, count]).toEqual([2, 1]);
  expect(oldest.map((one) => [one.hostname, one.is_late, one.since])).toEqual([
    ["late", true, ago(3).toISOString()],
    ["newer", false, ago(1).toISOString()],
  ]);
  const { findings } = await showBackEndHealth.call(admin, {});
  expect(findings).toContainEqual({
    check: "back_ends",
    verdict: "off",
    code: "backEndSimulated",
    params: { name: "simulated" },
  });
});

it("capacity is what sells, by how soon it will be sold out", async () => {
  await database().update(presetStock).set({ free: 9 });
  const sell = async (
    presetId: number,
    location: string,
    facts: Partial<typeof orders.$inferInsert> = {},
  ) => {
    const id = await addServer(database(), owner, { hostname: "sold" });
    const sold = { presetId, location, hasStock: true, createdAt: ago(24), ...facts };
    await database().update(orders).set(sold).where(eq(orders.serverId, id));
  };
  await sell(102, "NL");
  await sell(103, "DE");
  await sell(103, "DE", { status: "deploying" });
  for (const facts of [{ status: "unpaid" }, { status: "failed" }, { hasStock: false }] as const)
    await sell(103, "DE", facts);
  await setStock(database(), 103, "DE", 3);
  const catalog = { ...(await asStaff("catalogue")), now };
  const { low_days: low, plans } = await showCapacity.call(catalog, {});
  expect(low).toBe(14);
  expect(plans.map(({ location, free, sold, days }) => [location, free, sold, days])).toEqual([
    ["DE", 3, 2, 45],
    ["NL", 9, 1, 270],
  ]);
  await expect(showCapacity.call(await asStaff("billing"), {})).rejects.toMatchObject({
    facts: { right: "catalogue/change" },
  });
});
