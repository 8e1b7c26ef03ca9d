import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { writeOffs } from "@/lib/db/tables/money/write-offs";
import { servers } from "@/lib/db/tables/servers/servers";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addSavedCard } from "@/lib/testing/money/payments";
import { addService, daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { showBilling } from "../../money/billing/overview";
import { showInvoices } from "../../money/billing/show-invoices";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { resumePaidServer } from "../../money/subscriptions/shared/undo-paid-period";
import { askWriteOff } from "../../money/write-offs/ask";
import { approveWriteOff } from "../../money/write-offs/decide";
import { showList } from "../../support/lists/show";
import { addProduct } from "../products/save";
import { sellProduct } from "../products/sell";
import { showOwnSubscriptions } from "../products/subscriptions";
import { showOverdue } from "../renewals/overdue";
import { runRenewals } from "../renewals/run";
import { previewPlan } from "./preview";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const reason = "insolvent, file 12";
let one: StaffContext;
let two: StaffContext;
beforeAll(async () => {
  one = await asStaff("billing", undefined, { now: start });
  two = await asStaff("admin", undefined, { now: start });
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

async function writeOff(invoice: number, now: Date) {
  const { write_off: id } = await askWriteOff.call({ ...one, now }, { invoice, reason });
  await approveWriteOff.call({ ...two, now }, { id });
  return id;
}
const live = async (from: Date, to: Date) => {
  for (let at = from; at <= to; at = daysAfter(at, 0.5)) await runRenewals(at);
};
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const firstOf = async (account: number) => {
  const isIts = eq(invoices.accountId, account);
  const [row] = await database().select().from(invoices).where(isIts).orderBy(asc(invoices.id));
  if (!row) throw new Error("Nothing was invoiced.");
  return row;
};
/** Ids of what is overdue for a day, in each list. */
const lateOf = (now: Date) =>
  Promise.all(
    (["invoices", "customers", "servers"] as const).map(async (list) =>
      (await showList.call({ ...two, now }, { list, query: "overdue=1" })).rows.map(({ id }) => id),
    ),
  );

const firstUnpaid = async (account: number) =>
  (await database().select().from(invoices).where(eq(invoices.accountId, account))).find(
    ({ status }) => status === "Unpaid",
  );

/** A server whose renewal is due and was reminded of. */
async function overdue(tags?: Record<string, string>) {
  const service = await addService(start, tags ? { tags } : {});
  await live(daysAfter(service.dueAt, -14), daysAfter(service.dueAt, 1.5));
  const [renewed] = await readRenewals(service.serverId);
  if (!renewed) throw new Error("Nothing was renewed.");
  return { ...service, invoice: renewed.invoice, now: daysAfter(service.dueAt, 1.5) };
}

describe("a renewal that is written off", () => {
  it("is reminded of no more, stops no server and is overdue nowhere", async () => {
    const { account, serverId, invoice, now } = await overdue();
    const user = await asUser(account.id, { now });
    expect(await showOverdue.call(user, {})).toMatchObject({ invoice: { id: invoice.id } });
    expect(await lateOf(now)).toEqual([[invoice.id], [account.id], [serverId]]);
    await writeOff(invoice.id, now);
    const told = await subjects(account.email);
    await live(now, daysAfter(now, 10));
    expect(await subjects(account.email)).toEqual(told);
    expect((await readServer(serverId)).state).toBe("running");
    const later = await asUser(account.id, { now: daysAfter(now, 10) });
    expect(await showOverdue.call(later, {})).toBeNull();
    expect(await showBilling.call(later, {})).toMatchObject({ overdue: 0, unpaid: 1 });
    expect((await showInvoices.call(later, {})).entries[0]).toMatchObject({
      ...{ id: invoice.id, status: "Unpaid", is_overdue: false },
    });
    expect(await lateOf(daysAfter(now, 10))).toEqual([[], [], []]);
  });

  it("is not paid by itself, from credit or by card, and by its owner all the same", async () => {
    const { account, invoice, now } = await overdue({ auto_credit: "1" });
    await writeOff(invoice.id, now);
    await giveCredit(database(), account.id, "EUR", invoice.total);
    await addSavedCard(account.id);
    await live(now, daysAfter(now, 2));
    expect((await firstUnpaid(account.id))?.id).toBe(invoice.id);
    await applyCredit.call(await asUser(account.id, { now }), {
      invoice_id: String(invoice.id),
      amount: invoice.total,
    });
    expect(await firstUnpaid(account.id)).toBeUndefined();
  });

  it("keeps a server stopped that it had stopped, until it is paid, and no other", async () => {
    const { account, serverId, invoice, now } = await overdue();
    const late = daysAfter(now, 8);
    await live(now, late);
    await writeOff(invoice.id, late);
    const resume = async (id: number) => {
      await inTransaction((db) => resumePaidServer(db, id, late));
      return (await readServer(id)).state;
    };
    expect(await resume(serverId)).toBe("suspended");
    await giveCredit(database(), account.id, "EUR", invoice.total);
    await applyCredit.call(await asUser(account.id, { now: late }), {
      invoice_id: String(invoice.id),
      amount: invoice.total,
    });
    expect((await readServer(serverId)).state).toBe("running");
    const other = await overdue();
    await writeOff(other.invoice.id, other.now);
    // For something else, which is paid by now.
    await database()
      .update(servers)
      .set({ state: "suspended", suspendedBy: "unpaid", stateBefore: "running" })
      .where(eq(servers.id, other.serverId));
    expect(await resume(other.serverId)).toBe("running");
  });

  it("is dunned again once a part of it was paid, and announced anew before its server is suspended", async () => {
    const { account, serverId, invoice, now } = await overdue();
    const id = await writeOff(invoice.id, now);
    const late = daysAfter(now, 20);
    await live(now, late);
    await giveCredit(database(), account.id, "EUR", "1.00");
    await applyCredit.call(await asUser(account.id, { now: late }), {
      invoice_id: String(invoice.id),
      amount: "1.00",
    });
    const [row] = await database().select().from(writeOffs).where(eq(writeOffs.id, id));
    expect(row?.state).toBe("reversed");
    const told = (await subjects(account.email)).length;
    await live(late, daysAfter(late, 0.5));
    expect((await readServer(serverId)).state).toBe("running");
    expect((await subjects(account.email)).slice(0, -told)).toEqual([expect.stringMatching(/^Overdue/)]);
    await live(daysAfter(late, 1), daysAfter(late, 8));
    expect((await readServer(serverId)).state).toBe("suspended");
  });
});

describe("an invoice over products that is written off", () => {
  it("is reminded of no more, and pauses nothing", async () => {
    const { id: product } = await addProduct.call(two, {
      ...{ name_en: "Colocation, 1 unit", name_ru: "", name_de: "", months: 12 },
      ...{ eur: "100", rub: "", usd: "", is_taxed: true, is_active: true },
    });
    const account = await addAccount(database());
    await sellProduct.call(one, {
      ...{ account: account.id, product, quantity: 1, from: "2030-01-31", price: "", reason },
    });
    await runRenewals(start);
    const invoice = await firstOf(account.id);
    const now = daysAfter(invoice.dueAt, 1.5);
    await live(start, now);
    const told = await subjects(account.email);
    expect(told[0]).toMatch(/^Overdue/);
    await writeOff(invoice.id, now);
    const mail = {
      ...{ days: 2, text_en: "", text_ru: "", text_de: "", is_letter: false },
      ...{ fee_eur: "5.00", fee_usd: "", fee_rub: "", has_interest: true },
    };
    const plan = {
      ...{ id: null, name: "Plan", company: "", tag: "", is_chosen: false, is_active: true },
      ...{ mails: [mail], suspend_after: 3, terminate_after: null, hand_over_after: null, collector: "" },
    };
    const { rows } = await previewPlan.call({ ...two, now }, plan);
    expect(rows.map(({ customer }) => customer.id)).not.toContain(account.id);
    await live(now, daysAfter(now, 20));
    expect(await subjects(account.email)).toEqual(told);
    const { subscriptions } = await showOwnSubscriptions.call(await asUser(account.id), {});
    expect(subscriptions[0]?.paused).toBeNull();
  });
});
