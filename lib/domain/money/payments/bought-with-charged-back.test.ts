import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, giveCredit, setStock } from "@/lib/testing/factories";
import { queuedAt } from "@/lib/testing/jobs/queued";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { readServer } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { orderInstance } from "../../orders/orders/order-instance";
import { verifyLedger } from "../billing/verify-ledger";
import { freeServers } from "../subscriptions/shared/free-servers";
import { applyCredit } from "./apply-credit";
import { createAddFunds } from "./create-addfunds";
import { massPay } from "./mass-pay";

withCatalogDatabase();

const stateOf = async (id: number) => (await readServer(id)).state;
const choice = { deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11 } as const;
const unusable = { state: "suspended", suspendedBy: "unpaid" };

/** An account with servers whose invoices of 5.45 each are unpaid. */
async function customer(...starts: ("deployment" | "renewal")[]) {
  const account = await addAccount(database());
  const user = await asUser(account.id);
  const bought = [];
  for (const [index, begins] of starts.entries()) {
    const serverId = await addServer(database(), { id: account.id }, { hostname: `spent-${index}` });
    const { id: invoice } = await addInvoice({ accountId: account.id, serverId, starts: begins });
    bought.push({ serverId, invoice });
  }
  const topUp = async (amount: string) =>
    payByCard(user, (await createAddFunds.call(user, { amount })).invoice);
  const pay = (invoice: number) => applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" });
  return { ...account, user, bought, topUp, pay };
}

/** Runs the worker's handler if the task is queued. */
async function freeQueued(accountId: number): Promise<void> {
  expect(await queuedAt(`free_servers ${accountId}`)).not.toBeNull();
  await freeServers(accountId, new Date());
}

/** A customer who has bought 20.00 of credit and spent 5.45 on a server, which is ready. */
async function withServer() {
  const one = await customer();
  await setStock(database(), 102, "NL", 1);
  const payment = await one.topUp("20.00");
  const order = { ...choice, traffic_plan: "1", root_pass: "Root-pass-1", deploy_notify: 0 } as const;
  expect(await orderInstance.call(one.user, order)).toMatchObject({ status: "Paid" });
  const [server] = await database().select().from(servers).where(eq(servers.accountId, one.id));
  const serverId = server?.id ?? 0;
  await database()
    .update(servers)
    .set({ state: "running", readyAt: new Date() })
    .where(eq(servers.id, serverId));
  return { ...one, payment, serverId };
}

describe("servers bought with credit that the bank takes back", () => {
  it("cannot be used until the account has settled what it owes, and their owner is told", async () => {
    const { id, email, topUp, payment, serverId } = await withServer();
    await dispute(payment, "opened");
    expect(await readServer(serverId)).toMatchObject(unusable);
    const letters = (await mailsTo(email)).filter(({ subject }) => /is suspended/.test(subject));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).toContain("5.45");
    await topUp("5.00");
    await freeQueued(id);
    expect(await stateOf(serverId)).toBe("suspended");
    await giveCredit(database(), id, "EUR", "0.45");
    await freeQueued(id);
    expect(await stateOf(serverId)).toBe("running");
    expect(await verifyLedger(database())).toEqual([]);
  });

  it.each(["won", "paid again"] as const)("can be used when the dispute is %s", async (how) => {
    const { id, user, payment, serverId } = await withServer();
    const [funds] = await database()
      .select()
      .from(invoices)
      .where(and(eq(invoices.accountId, id), eq(invoices.kind, "addfunds")));
    await dispute(payment, "opened");
    expect(await stateOf(serverId)).toBe("suspended");
    await (how === "won" ? dispute(payment, "won") : payByCard(user, funds?.id ?? 0));
    await freeQueued(id);
    expect(await stateOf(serverId)).toBe("running");
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("are the newest, as far as the debt goes: not those from before, nor those that other credit covers", async () => {
    const { id, bought, topUp, pay } = await customer("deployment", "deployment", "deployment");
    const [before, older, newest] = bought;
    await giveCredit(database(), id, "EUR", "5.45");
    await pay(before?.invoice ?? 0);
    const payment = await topUp("5.45");
    await giveCredit(database(), id, "EUR", "5.45");
    await pay(older?.invoice ?? 0);
    await pay(newest?.invoice ?? 0);
    await dispute(payment, "opened");
    const states = [];
    for (const one of [before, older, newest]) states.push(await stateOf(one?.serverId ?? 0));
    expect(states).toEqual(["running", "running", "suspended"]);
  });

  it("are also those that were paid together", async () => {
    const { user, bought, topUp } = await customer("deployment", "deployment");
    const payment = await topUp("10.90");
    const invoiceIds = bought.map(({ invoice }) => String(invoice));
    const { invoiceid } = await massPay.call(user, { invoices: invoiceIds, expected_total: "10.90" });
    await applyCredit.call(user, { invoice_id: String(invoiceid), amount: "10.90" });
    await dispute(payment, "opened");
    for (const { serverId } of bought) expect(await readServer(serverId)).toMatchObject(unusable);
  });

  it("are refused or unusable when the bank takes it back at the moment of their purchase", async () => {
    for (let round = 0; round < 6; round++) {
      const { bought, topUp, pay } = await customer("deployment");
      const [{ serverId, invoice } = { serverId: 0, invoice: 0 }] = bought;
      const payment = await topUp("5.45");
      const [, paid] = await Promise.allSettled([dispute(payment, "opened"), pay(invoice)]);
      expect(await stateOf(serverId)).toBe(paid.status === "fulfilled" ? "suspended" : "running");
    }
  });

  it("or on nothing that can be switched off: the owner is told what is owed, once", async () => {
    const { id, email, topUp, pay } = await customer();
    const payments = [await topUp("5.45"), await topUp("3.00")];
    await pay((await addInvoice({ accountId: id })).id);
    for (const payment of payments)
      for (const how of ["opened", "lost"] as const) await dispute(payment, how);
    const letters = (await mailsTo(email)).filter(({ subject }) => /^Your bank took back/.test(subject));
    expect(
      letters.toReversed().map(({ subject, body }) => [subject, /Owed for .*: (.*)/.exec(body)?.[1]]),
    ).toEqual([
      ["Your bank took back €5.45", "€2.45"],
      ["Your bank took back €3.00", "€5.45"],
    ]);
  });

  it("stay usable when all of the credit was still there", async () => {
    const { id, bought, topUp, pay } = await customer("deployment");
    const payment = await topUp("5.45");
    await giveCredit(database(), id, "EUR", "5.45");
    await pay(bought[0]?.invoice ?? 0);
    await dispute(payment, "opened");
    expect(await stateOf(bought[0]?.serverId ?? 0)).toBe("running");
  });
});
