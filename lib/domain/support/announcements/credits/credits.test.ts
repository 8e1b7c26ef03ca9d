import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { creditAdjustments } from "@/lib/db/tables/money/credit-adjustments";
import { servers } from "@/lib/db/tables/servers/servers";
import { announcementCreditLines, announcementCredits } from "@/lib/db/tables/support/announcement-credits";
import { announcements } from "@/lib/db/tables/support/announcements";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { announceAs, forgetAnnouncements, updateAs } from "@/lib/testing/support/announcements";
import { listActivity } from "../../../kernel/audit/mine";
import type { StaffContext } from "../../../kernel/operation/context";
import { verifyLedger } from "../../../money/billing/verify-ledger";
import { listAnnouncements } from "../list";
import { bookAnnouncementCredit } from "./book";
import { approveCredit, rejectCredit } from "./decide";
import { previewCredit } from "./preview";
import { proposeCredit } from "./propose";
import { showCredit } from "./show";

withCatalogDatabase();

let one: StaffContext;
let two: StaffContext;
beforeAll(async () => {
  one = await asStaff("admin");
  two = await asStaff("billing");
});
beforeEach(async () => {
  await database().execute(sql`truncate announcements cascade`);
});
afterAll(forgetAnnouncements);

const refusal = (doc: string) => ({ extras: { doc } });
const began = new Date("2026-01-02T10:00:00Z");
const credit = (id: number, currency: "EUR" | "RUB" = "EUR") => readCredit(database(), id, currency);

/** A customer with servers, whose invoices are not in the ledger, of 12.10 a month each that were ready before. */
async function withServers(count: number, facts: object = {}) {
  const db = database();
  const account = await addAccount(db, facts);
  const ids = [];
  for (let at = 0; at < count; at += 1) ids.push(await addServer(db, account, { hostname: `web-${at}` }));
  await db
    .update(servers)
    .set({ readyAt: new Date("2025-12-01T00:00:00Z") })
    .where(eq(servers.accountId, account.id));
  return { ...account, ids };
}

/** An incident of two hours and a half on these servers. */
async function overOn(ids: number[]): Promise<number> {
  const id = await announceAs(one, { concerned_by: "servers", ids });
  await updateAs(one, id, { stage: "solved", mails: false });
  await database()
    .update(announcements)
    .set({ beganAt: began, endedAt: new Date(began.getTime() + 2.5 * 3_600_000) })
    .where(eq(announcements.id, id));
  return id;
}

const terms = (id: number, percent = "5") => ({
  ...{ id, rule: "percent" as const, percent, eur: "", rub: "", usd: "" },
});
const fixed = (id: number, eur: string, rub = "") => ({
  ...{ id, rule: "fixed" as const, percent: "", eur, rub, usd: "" },
});
const propose = (asked: ReturnType<typeof terms> | ReturnType<typeof fixed>, key = randomUUID()) =>
  proposeCredit.call(one, { ...asked, key });
const rowsOf = (id: number) =>
  database().select().from(creditAdjustments).where(eq(creditAdjustments.accountId, id));

test("is proposed by one person, approved by another, and booked once for each customer", async () => {
  const anna = await withServers(2);
  const bert = await withServers(1);
  const id = await overOn([...anna.ids, ...bert.ids]);
  const before = await verifyLedger(database());
  const seen = await previewCredit.call(one, terms(id));
  expect(seen).toMatchObject({
    ...{ hours: 3, servers: 3, customers: 2, totals: [{ value: "5.46", currency: "EUR" }], next: null },
  });
  expect(seen.lines.map(({ amount }) => amount.value)).toEqual(["1.82", "1.82", "1.82"]);
  const key = randomUUID();
  const [first, again] = await Promise.all([propose(terms(id), key), propose(terms(id), key)]);
  expect(first).toEqual(again);
  await expect(propose(terms(id))).rejects.toMatchObject(refusal("announcement.credit_exists"));
  expect((await listAnnouncements.call(two, {})).announcements[0]?.is_credit_waiting).toBe(true);
  await expect(approveCredit.call(one, first)).rejects.toMatchObject(refusal("correction.own"));
  await bookAnnouncementCredit(first.credit, new Date());
  expect([await credit(anna.id), await credit(bert.id)]).toEqual(["0.00", "0.00"]);
  const ends = await Promise.allSettled([approveCredit.call(two, first), approveCredit.call(two, first)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await Promise.all([
    bookAnnouncementCredit(first.credit, new Date()),
    bookAnnouncementCredit(first.credit, new Date()),
  ]);
  await bookAnnouncementCredit(first.credit, new Date());
  expect([await credit(anna.id), await credit(bert.id)]).toEqual(["3.64", "1.82"]);
  expect(await rowsOf(anna.id)).toMatchObject([
    {
      ...{ amount: "3.64", state: "booked", reason: `Announcement ${id}: No power` },
      ...{ askedBy: one.actor.account.id, decidedBy: two.actor.account.id },
    },
  ]);
  expect(await verifyLedger(database())).toEqual(before);
  const shown = (await showCredit.call(two, { id })).credit;
  expect(shown).toMatchObject({ state: "approved", is_booking: false, is_own: false });
  expect(shown?.lines.map(({ end }) => end)).toEqual(["booked", "booked", "booked"]);
  const { entries } = await listActivity.call(await asUser(anna.id), {});
  expect(entries).toContainEqual(expect.objectContaining({ action: "announcements.book_credit" }));
});

test("goes on where a worker was ended, and leaves out who has closed the account", async () => {
  const all = [];
  for (let at = 0; at < 22; at += 1) all.push(await withServers(1));
  const id = await overOn(all.flatMap(({ ids }) => ids));
  const before = await verifyLedger(database());
  const { credit: made } = await propose(fixed(id, "2.00"));
  await approveCredit.call(two, { credit: made });
  const [closed, , ends] = all;
  if (!closed || !ends) throw new Error("There are no customers.");
  await database().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, closed.id));
  await database().execute(
    sql.raw(`alter table credit_adjustments add constraint ends check (account_id <> ${ends.id})`),
  );
  await expect(bookAnnouncementCredit(made, new Date())).rejects.toThrow();
  await database().execute(sql`alter table credit_adjustments drop constraint ends`);
  expect(await database().$count(creditAdjustments, eq(creditAdjustments.accountId, all[1]?.id ?? 0))).toBe(
    0,
  );
  await bookAnnouncementCredit(made, new Date());
  expect(await credit(all[21]?.id ?? 0)).toBe("0.00");
  await bookAnnouncementCredit(made, new Date());
  await bookAnnouncementCredit(made, new Date());
  const credits = [];
  for (const { id: account } of all) credits.push(await credit(account));
  expect(credits).toEqual(["0.00", ...Array.from({ length: 21 }, () => "2.00")]);
  const skipped = await database()
    .select({ skipped: announcementCreditLines.skipped })
    .from(announcementCreditLines)
    .where(eq(announcementCreditLines.accountId, closed.id));
  expect(skipped).toEqual([{ skipped: "closed" }]);
  expect(await verifyLedger(database())).toEqual(before);
});

describe("who gets how much", () => {
  test("is never more than the price of a month, and counts from when the server was ready", async () => {
    const anna = await withServers(3);
    const [young, late] = anna.ids;
    const db = database();
    const readyAt = (minutes: number) => ({ readyAt: new Date(began.getTime() + minutes * 60_000) });
    await db
      .update(servers)
      .set(readyAt(100))
      .where(eq(servers.id, young ?? 0));
    await db
      .update(servers)
      .set(readyAt(150))
      .where(eq(servers.id, late ?? 0));
    const id = await overOn(anna.ids);
    const amounts = async (asked: Parameters<typeof previewCredit.call>[1]) =>
      (await previewCredit.call(one, asked)).lines.map(({ amount }) => amount.value);
    expect(await amounts(terms(id, "40"))).toEqual(["4.84", "12.10"]);
    expect(await amounts(fixed(id, "99.99"))).toEqual(["12.10", "12.10"]);
    expect(await amounts(fixed(id, "", "100"))).toEqual([]);
    await expect(propose(fixed(id, "", "100"))).rejects.toMatchObject(
      refusal("announcement.nobody_credited"),
    );
  });

  test.each([
    ["no percentage", { percent: "" }, "percent"],
    ["nothing", { percent: "0.00" }, "percent"],
    ["more than all of it", { percent: "100.01" }, "percent"],
    ["a negative one", { percent: "-5" }, "percent"],
    ["an exponent", { percent: "1e1" }, "percent"],
    ["no sum", { rule: "fixed" as const }, "eur"],
    ["a sum with three decimals", { rule: "fixed" as const, eur: "1.005" }, "eur"],
  ])("refuses %s", async (_what, wrong, field) => {
    const id = await overOn((await withServers(1)).ids);
    await expect(previewCredit.call(one, { ...terms(id), ...wrong })).rejects.toMatchObject({
      extras: { fields: { [field]: expect.any(String) } },
    });
  });

  test("is asked once it is over, by staff who correct credit", async () => {
    const { ids } = await withServers(1);
    const open = await announceAs(one, { concerned_by: "servers", ids });
    await expect(previewCredit.call(one, terms(open))).rejects.toMatchObject(
      refusal("announcement.not_ended"),
    );
    const support = await asStaff("support");
    await expect(previewCredit.call(support, terms(open))).rejects.toMatchObject({ code: "forbidden" });
    await expect(proposeCredit.call(support, { ...terms(open), key: randomUUID() })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

test("rejected credit books nothing, and another one can be proposed", async () => {
  const anna = await withServers(1);
  const id = await overOn(anna.ids);
  const first = await propose(terms(id, "1"));
  await rejectCredit.call(one, { ...first, reason: "too little" });
  await expect(approveCredit.call(two, first)).rejects.toMatchObject(refusal("announcement.credit_decided"));
  await bookAnnouncementCredit(first.credit, new Date());
  expect(await rowsOf(anna.id)).toEqual([]);
  const second = await propose(terms(id, "10"));
  expect(second.credit).not.toBe(first.credit);
  await expect(approveCredit.call(two, { credit: 999_999 })).rejects.toMatchObject(
    refusal("announcement.credit_not_found"),
  );
  const db = database();
  await expect(
    db
      .update(announcementCredits)
      .set({ state: "approved", decidedBy: one.actor.account.id })
      .where(eq(announcementCredits.id, second.credit)),
  ).rejects.toThrow();
});

test("the operator's own proposal needs a member of staff", async () => {
  const id = await overOn((await withServers(1)).ids);
  const made = await proposeCredit.call(operatorContext(), { ...terms(id), key: randomUUID() });
  await expect(approveCredit.call(operatorContext(), made)).rejects.toMatchObject(refusal("correction.own"));
  await approveCredit.call(one, made);
});
