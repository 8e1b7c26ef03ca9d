import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetStock } from "@/lib/db/tables/catalog/catalog";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { payments } from "@/lib/db/tables/money/billing";
import { creditAdjustments } from "@/lib/db/tables/money/credit-adjustments";
import { checkoutSessions, paymentReports } from "@/lib/db/tables/money/payments";
import { orders } from "@/lib/db/tables/orders/orders";
import { cancellations } from "@/lib/db/tables/orders/services";
import { runtime, setRuntime } from "@/lib/env";
import { operatorContext } from "@/lib/session/context";
import { addAccount, setStock, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { keyColumns } from "../../kernel/async/job-key";
import type { StaffContext } from "../../kernel/operation/context";
import { applyCredit } from "../../money/payments/apply-credit";
import { showSection } from "../customer-record/show";
import { showOverview, showQueue } from "./queue";
import { type ListName, listNames, queueNames, queueOf } from "./queues";
import type { SectionName } from "./schema";

withCatalogDatabase();

const now = new Date("2031-03-04T05:06:07Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

let admin: StaffContext;
let owner: TestAccount;
let account: { id: number; email: string };
beforeAll(async () => {
  admin = { ...(await asStaff("admin")), now };
});
beforeEach(async () => {
  owner = await addAccount(database(), { credit: "50.00" });
  account = { id: owner.id, email: owner.email };
});

/** The rows about this test's customer, newest first. */
const queue = async (name: ListName) =>
  (await showQueue.call(admin, { queue: name })).rows.filter((row) => row.account?.id === owner.id);
const section = async (name: SectionName, id = owner.id) =>
  (await showSection.call(admin, { id, section: name })).rows;
const empty = { title: "", fact: null, detail: "", kind: null, state: null, at: null, until: null };
const row = { ...empty, failure: null, amount: null, id: expect.any(Number) };
const euro = (value: string) => ({ value, currency: "EUR" });

describe("what needs a person, as its line", () => {
  it("is a deployment that takes long, was begun again or failed, and none that goes as it should", async () => {
    const addJob = async (hostname: string, facts: Partial<typeof jobs.$inferInsert>) => {
      const serverId = await addServer(database(), owner, { hostname });
      await database()
        .insert(jobs)
        .values({
          ...keyColumns(randomUUID()),
          ...{ accountId: owner.id, serverId, createdAt: ago(10) },
          ...({ action: "deploy", operation: "eq.order_instance", holds: "changes" } as const),
          ...({ state: "running", stage: "installing" } as const),
          ...facts,
        });
      return serverId;
    };
    await addJob("usual", {});
    const slow = await addJob("slow", { createdAt: ago(61) });
    await addJob("again", { attempt: 2 });
    await addJob("reinstall", { operation: "eq.reinstall", createdAt: ago(61) });
    const failed = { state: "failed", failure: { code: "badImage" } } as const;
    await addJob("failed", { ...failed, finishedAt: ago(7 * day - 1) });
    await addJob("old", { ...failed, finishedAt: ago(7 * day + 1) });
    await addJob("reboot", { operation: "eq.reboot", createdAt: ago(61) });
    const rows = await queue("deployments");
    expect(rows.map(({ title }) => title)).toEqual(["failed", "reinstall", "again", "slow"]);
    expect(rows[3]).toEqual({
      ...row,
      title: "slow",
      detail: `server ${slow}`,
      state: "running",
      at: ago(61).toISOString(),
      account,
    });
    expect(rows[0]).toMatchObject({ kind: "badImage", state: "failed" });
  });

  it("is a card payment that failed within a week, and an invoice while it is owed again", async () => {
    const user = await asUser(owner.id);
    const { id: invoiceId, number } = await addInvoice({ accountId: owner.id });
    const failure = { accountId: owner.id, invoiceId, method: "sandbox", state: "failed" } as const;
    const [fresh] = await database()
      .insert(payments)
      .values(
        [7 * day - 1, 7 * day + 1].map((minutes) => ({
          ...failure,
          amount: "5.45",
          currency: "EUR" as const,
          createdAt: ago(minutes + 5),
          endedAt: ago(minutes),
        })),
      )
      .returning();
    await database()
      .insert(checkoutSessions)
      .values({
        ...{ paymentId: fresh?.id ?? 0, key: randomUUID(), returnTo: "/" },
        ...({ method: "sandbox", reason: "declined" } as const),
      });
    expect(await queue("payments")).toEqual([
      {
        ...row,
        id: fresh?.id,
        title: number,
        detail: "declined",
        kind: "sandbox",
        state: "failed",
        at: ago(7 * day + 4).toISOString(),
        until: ago(7 * day - 1).toISOString(),
        amount: euro("5.45"),
        invoice: invoiceId,
        account,
      },
    ]);
    const { id: sale, number: taken } = await addInvoice({ accountId: owner.id });
    await dispute(await payByCard(user, sale), "opened");
    expect((await queue("payments"))[0]).toMatchObject({
      title: taken,
      state: "Collections",
      amount: euro("5.45"),
    });
    await applyCredit.call(user, { invoice_id: String(sale), amount: "5.45" });
    expect(await queue("payments")).toHaveLength(1);
  });

  it("is a report or a receipt that could not be booked, until someone has closed it", async () => {
    const report = { method: "sandbox" as const, at: now, what: {} };
    const [open] = await database()
      .insert(paymentReports)
      .values([
        {
          ...report,
          eventId: "event 1",
          outcome: "wrong_currency",
          what: { is: { amount: "7.00", currency: "XAU" } },
        },
        { ...report, eventId: "event 2", outcome: "unknown" },
        { ...report, eventId: "event 3", outcome: "unknown", closedAt: now },
        { ...report, eventId: "event 4", outcome: "booked" },
      ])
      .returning();
    const { rows: reports } = await showQueue.call(admin, { queue: "reports" });
    expect(reports).toEqual([
      { ...row, title: "event 2", kind: "no_such_payment", at: now.toISOString(), account: null },
      {
        ...row,
        id: open?.id,
        title: "event 1",
        detail: "7.00 XAU",
        kind: "wrong_currency",
        at: now.toISOString(),
        account: null,
      },
    ]);
    const receipt = { amount: "12.30", currency: "EUR", day: "2031-03-01", createdAt: now };
    await database()
      .insert(bankReceipts)
      .values([
        {
          ...receipt,
          key: "r 1",
          receipt: "r 1",
          account: "NL02",
          text: "thanks",
          problem: "no_invoice",
          invoice: "EU-1",
          state: "open",
        },
        {
          ...receipt,
          key: "r 2",
          receipt: "r 2",
          account: "",
          text: "other",
          problem: "no_invoice",
          state: "open",
          currency: "XAU",
        },
        {
          ...receipt,
          key: "r 3",
          receipt: "r 3",
          account: "NL02",
          text: "done",
          problem: "no_invoice",
          state: "booked",
        },
      ]);
    const { rows: receipts } = await showQueue.call(admin, { queue: "receipts" });
    const common = { ...row, kind: "no_invoice", at: now.toISOString(), account: null };
    expect(receipts).toEqual([
      { ...common, title: "other", detail: "2031-03-01 · 12.30 XAU" },
      { ...common, title: "thanks", detail: "2031-03-01 · → NL02 · EU-1", amount: euro("12.30") },
    ]);
  });

  it("is a correction that someone may still agree to", async () => {
    const asked = {
      accountId: owner.id,
      amount: "-120.00",
      currency: "EUR",
      reason: "ticket 4711",
      askedBy: admin.actor.account.id,
      createdAt: ago(60),
    } as const;
    await database()
      .insert(creditAdjustments)
      .values([
        { ...asked, state: "waiting", expiresAt: new Date(now.getTime() + 1) },
        { ...asked, state: "waiting", expiresAt: now },
        { ...asked, state: "rejected", expiresAt: new Date(now.getTime() + 1) },
      ]);
    expect(await queue("corrections")).toEqual([
      {
        ...row,
        title: "ticket 4711",
        detail: expect.stringContaining("@"),
        state: "waiting",
        at: ago(60).toISOString(),
        until: new Date(now.getTime() + 1).toISOString(),
        amount: euro("-120.00"),
        account,
      },
    ]);
    expect((await section("corrections")).map(({ state, detail }) => [state, detail])).toEqual([
      ["rejected", "Test Customer"],
      ["waiting", "Test Customer"],
      ["waiting", "Test Customer"],
    ]);
  });

  it("is a message that could not be sent, by the host, the address or the number alone", async () => {
    const hook = { accountId: owner.id, type: "invoice.paid" as const, body: "{}", createdAt: ago(60) };
    await database()
      .insert(webhooks)
      .values([
        { ...hook, url: "https://user:pass@hooks.test:8443/path?key=1", givenUpAt: now, lastStatus: 503 },
        { ...hook, url: "https://quiet.test", givenUpAt: now, heldBecause: "host_silent" },
        { ...hook, url: "https://tried.test", givenUpAt: now, isTest: true },
        { ...hook, url: "https://waiting.test" },
      ]);
    const failed = { ...row, state: "failed", at: ago(60).toISOString(), until: now.toISOString(), account };
    expect(await queue("webhooks")).toEqual([
      { ...failed, title: "quiet.test", detail: "host_silent", kind: "invoice.paid" },
      { ...failed, title: "hooks.test:8443", detail: "HTTP 503", kind: "invoice.paid" },
    ]);
    const mail = { accountId: owner.id, subject: "s", body: "a link", createdAt: ago(60) };
    await database()
      .insert(mails)
      .values([
        { ...mail, recipient: "away@example.test", kind: "pin.removed", failedAt: now, lastError: "550" },
        { ...mail, recipient: "sent@example.test", kind: "pin.removed", sentAt: now },
      ]);
    expect(await queue("mails")).toEqual([
      { ...failed, title: "away@example.test", detail: "550", kind: "pin.removed" },
    ]);
    const text = { accountId: owner.id, recipient: "+31301234567", body: "Code 4711", createdAt: ago(60) };
    await database()
      .insert(smsMessages)
      .values([{ ...text, failedAt: now }, text]);
    expect(await queue("texts")).toEqual([{ ...failed, title: "+31301234567" }]);
    for (const name of ["mails", "texts"] as const)
      expect(JSON.stringify(await queue(name))).not.toMatch(/a link|4711/);
  });

  it("is a cancellation that has not ended and was not taken back", async () => {
    const ends = new Date(now.getTime() + day * 60_000);
    const ask = async (hostname: string, facts: object = {}) =>
      database()
        .insert(cancellations)
        .values({
          accountId: owner.id,
          serverId: await addServer(database(), owner, { hostname }),
          kind: "end_of_period",
          reason: "too large",
          endsAt: ends,
          createdAt: ago(60),
          updatedAt: now,
          ...facts,
        });
    await ask("ending");
    await ask("kept", { withdrawnAt: now });
    await ask("gone", { endedAt: now });
    expect(await queue("cancellations")).toEqual([
      {
        ...row,
        title: "ending",
        detail: "too large",
        kind: "end_of_period",
        at: ago(60).toISOString(),
        until: ends.toISOString(),
        account,
      },
    ]);
    const kinds = (await section("servers")).map(({ title, kind }) => [title, kind]);
    expect(kinds).toEqual([
      ["gone", null],
      ["kept", null],
      ["ending", "ending"],
    ]);
  });

  it("is a preset that sells and will be sold out within the days of the setting, the first one first", async () => {
    await database().update(presetStock).set({ free: 9 });
    const sell = async (presetId: number, location: string, free: number, days: readonly number[]) => {
      await setStock(database(), presetId, location, free);
      for (const at of days) {
        const id = await addServer(database(), owner, { hostname: "sold" });
        const sold = { presetId, location, hasStock: true, createdAt: ago(at * day) };
        await database().update(orders).set(sold).where(eq(orders.serverId, id));
      }
    };
    // In 30 days 2 of 1: 15 days. 3 of 1: 10 days. Sold out: none. What nobody buys does not run out.
    await sell(102, "NL", 1, [1, 2]);
    await sell(103, "NL", 1, [1, 2, 29]);
    await sell(103, "DE", 0, [5]);
    await sell(102, "DE", 0, []);
    await sell(102, "FI", 0, [31]);
    const lines = async () =>
      (await showQueue.call(admin, { queue: "stock" })).rows.map(({ detail, state }) => [detail, state]);
    expect(await lines()).toEqual([
      ["DE", "0"],
      ["NL", "1"],
    ]);
    const before = runtime();
    setRuntime({ ...before, environment: { ...before.environment, STOCK_LOW_DAYS: 15 } });
    expect(await lines()).toEqual([
      ["DE", "0"],
      ["NL", "1"],
      ["NL", "1"],
    ]);
    setRuntime(before);
  });
});

describe("the lists", () => {
  it("count at most one more than is said, and go on page by page without loss", async () => {
    const message = {
      accountId: owner.id,
      recipient: "+31301234567",
      body: "x",
      createdAt: now,
      failedAt: now,
    };
    await database()
      .insert(smsMessages)
      .values(Array.from({ length: 120 }, () => message));
    const { queues } = await showOverview.call(admin, {});
    expect(queues.find(({ name }) => name === "texts")?.count).toBe(100);
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await showQueue.call(admin, { queue: "texts", ...(before ? { before } : {}) });
      seen.push(...page.rows.map(({ id }) => id));
      before = page.older;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect(seen.length).toBeGreaterThanOrEqual(120);
  });

  it("are each for those who have its right, and all for the operator; each look is on record", async () => {
    for (const kind of ["support", "billing", "catalogue"] as const) {
      const who = await asStaff(kind);
      const allowed = (await showOverview.call(who, {})).queues.map(({ name }) => name);
      for (const name of listNames.filter((one) => !allowed.includes(one)))
        await expect(showQueue.call(who, { queue: name })).rejects.toMatchObject({
          code: "forbidden",
          extras: { doc: "staff.right_missing" },
          facts: { right: queueOf[name].right },
        });
    }
    expect((await showOverview.call(operatorContext(), {})).queues).toHaveLength(queueNames.length);
    await showQueue.call(admin, { queue: "stock" });
    expect((await readAudit(database(), "desk.queue"))[0]).toMatchObject({
      actor: admin.actor.account.id,
      accountId: null,
      changes: { queue: "stock" },
    });
    await expect(showQueue.call(await asUser(owner.id), { queue: "stock" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
