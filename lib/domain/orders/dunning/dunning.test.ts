import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import {
  dunningCharges,
  dunningChoices,
  dunningPlans,
  dunningRates,
  dunningStops,
} from "@/lib/db/tables/orders/dunning";
import { tags } from "@/lib/db/tables/servers/tags";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { later, only, pay } from "@/lib/testing/money/renewal-mails";
import { addService, daysAfter, readServer, type TestService } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { requireSettled } from "../../kernel/server/require-settled";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { downloadLetter, downloadLetterByStaff, showLetters } from "../../money/documents/download-letter";
import { attachLetter } from "../../money/documents/shared/attach-letter";
import { runRenewals } from "../renewals/run";
import { choosePlan } from "./choose";
import { showCustomerDunning } from "./of-customer";
import { listPlans } from "./plans";
import { previewPlan } from "./preview";
import { listRates, setRate } from "./rates";
import { resumeDunning } from "./resume";
import { savePlan } from "./save";
import { stopDunning } from "./stop";

withCatalogDatabase();

let billing: StaffContext;
const start = new Date("2030-01-31T12:00:00Z");
const reason = "agreed by phone";

beforeAll(async () => {
  billing = await asStaff("billing");
});
beforeEach(async () => {
  await database().delete(dunningStops);
  await database().delete(dunningChoices);
  await database().delete(dunningPlans);
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const mail = (days: number, more: object = {}) => ({
  ...{ days, text_en: "", text_ru: "", text_de: "", is_letter: false },
  ...{ fee_eur: "", fee_usd: "", fee_rub: "", has_interest: false, ...more },
});
const slow = {
  ...{ id: null, version: 0, name: "Slow", company: "", tag: "", is_chosen: false, is_active: true },
  mails: [mail(2), mail(5, { is_letter: true, text_en: "Please call us." })],
  suspend_after: 10 as number | null,
  terminate_after: 30 as number | null,
  hand_over_after: null as number | null,
  collector: "",
};
const save = (more: Partial<typeof slow> = {}, now = start) =>
  savePlan.call({ ...billing, now }, { ...slow, ...more });
const live = async (from: Date, to: Date) => {
  for (let at = from; at <= to; at = daysAfter(at, 0.5)) await runRenewals(at);
};
const state = async ({ serverId }: TestService) => (await readServer(serverId)).state;
const chosen = async (service: TestService, plan: number) =>
  choosePlan.call({ ...billing, now: start }, { account: service.account.id, plan, reason });

describe("a plan", () => {
  it("takes the place of the settings: its days, its text, its letter", async () => {
    const { id } = await save({ is_chosen: true });
    const service = await addService(start);
    const other = await addService(start);
    await chosen(service, id);
    const { dueAt } = service;
    await live(daysAfter(dueAt, -14), daysAfter(dueAt, 4.5));
    expect(await later(service)).toEqual([expect.stringMatching(/^Overdue/)]);
    expect([await state(service), await state(other)]).toEqual(["running", "suspended"]);
    await live(daysAfter(dueAt, 5), daysAfter(dueAt, 9.5));
    const [letterMail] = await mailsTo(service.account.email);
    expect(letterMail?.body).toContain("Please call us.");
    const [stored] = await database()
      .select()
      .from(mails)
      .where(eq(mails.accountId, service.account.id))
      .orderBy(mails.id)
      .then((all) => all.slice(-1));
    expect(stored?.letterId).not.toBeNull();
    const letterId = stored?.letterId ?? 0;
    const { invoice } = await only(service);
    const owner = await asUser(service.account.id);
    expect(await showLetters.call(owner, { invoice_id: invoice.id })).toMatchObject({
      letters: [{ id: letterId }],
    });
    const file = await downloadLetter.call(owner, { id: letterId });
    const text = readPdf(Buffer.from(file.content, "base64")).lines.join("\n");
    for (const part of ["Final reminder", invoice.number ?? "", "Please call us.", `€${invoice.total}`])
      expect(text).toContain(part);
    const [attached] = await attachLetter(database(), letterId);
    expect(attached?.filename).toBe(file.filename);
    expect((await downloadLetterByStaff.call(billing, { id: letterId })).content).toBe(file.content);
    await expect(downloadLetter.call(await asUser(other.account.id), { id: letterId })).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
    await live(daysAfter(dueAt, 10), daysAfter(dueAt, 29.5));
    expect(await state(service)).toBe("suspended");
    await live(daysAfter(dueAt, 30), daysAfter(dueAt, 30.5));
    expect(await state(service)).toBe("deleted");
    const shown = await showCustomerDunning.call(billing, { account: service.account.id });
    expect(shown).toMatchObject({
      plan: { id, name: "Slow", is_chosen: true },
      letters: [{ id: letterId, invoices: [invoice.number] }],
    });
  });

  it("that never suspends only reminds, and lets work on the server go on", async () => {
    const { id } = await save({ is_chosen: true, suspend_after: null, terminate_after: null });
    const service = await addService(start);
    await chosen(service, id);
    const now = daysAfter(service.dueAt, 15);
    await live(daysAfter(service.dueAt, -14), now);
    expect(await state(service)).toBe("running");
    expect(await later(service)).toHaveLength(2);
    await requireSettled(database(), service.serverId, now);
    // From now on it does.
    await savePlan.call({ ...billing, now }, { ...slow, id, version: 1, is_chosen: true });
    await runRenewals(now);
    expect(await state(service)).toBe("suspended");
  });

  it("of a company goes before that of all, and one that is chosen before both", async () => {
    const service = await addService(start);
    const asked = { account: service.account.id };
    const nameNow = async () => (await showCustomerDunning.call(billing, asked)).plan?.name ?? null;
    expect(await nameNow()).toBeNull();
    await save({ name: "All" });
    expect(await nameNow()).toBe("All");
    await save({ name: "NL", company: "eu" });
    expect(await nameNow()).toBe("NL");
    await save({ name: "Tagged", tag: "key-account" });
    expect(await nameNow()).toBe("NL");
    const tag = { component: "customer", componentId: service.account.id, tag: "key-account" };
    // A tag that the customer has written does not count.
    const [own] = await database()
      .insert(tags)
      .values({ ...tag, value: "1" })
      .returning({ id: tags.id });
    expect(await nameNow()).toBe("NL");
    await database()
      .update(tags)
      .set({ isInternal: true })
      .where(eq(tags.id, own?.id ?? 0));
    expect(await nameNow()).toBe("Tagged");
    const { id } = await save({ name: "Chosen", is_chosen: true });
    await chosen(service, id);
    expect(await nameNow()).toBe("Chosen");
    await choosePlan.call(billing, { ...asked, plan: null, reason });
    expect(await nameNow()).toBe("Tagged");
  });

  it("is one for the same customers, and two people do not overwrite each other", async () => {
    const { id, version } = await save();
    await expect(save()).rejects.toMatchObject({ extras: { doc: "dunning.taken" } });
    await save({ is_active: false });
    const edit = (name: string) => savePlan.call(billing, { ...slow, id, version, name });
    await edit("Slower");
    await expect(edit("Slowest")).rejects.toMatchObject({ extras: { doc: "dunning.changed" } });
    expect((await listPlans.call(billing, {})).plans.map(({ name }) => name)).toEqual(["Slower", "Slow"]);
    await expect(save({ mails: [mail(12)] })).rejects.toMatchObject({ code: "invalid" });
    await expect(
      savePlan.call(await asStaff("support"), { ...slow, is_active: false }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("fees and interest", () => {
  it("are lines of an invoice of their own, which the mail lists and attaches, interest for each day once", async () => {
    for (const [from, consumer] of [
      ["2030-01-01", "6.27"],
      ["2030-03-10", "36.50"],
    ] as const)
      await setRate.call(billing, { country: "nl", from, consumer, business: "50" });
    const charged = { has_interest: true, fee_eur: "5" };
    const { id } = await save({
      ...{ is_chosen: true, suspend_after: null, terminate_after: null },
      mails: [mail(5, charged), mail(20, { ...charged, fee_eur: "" })],
    });
    const service = await addService(start);
    await chosen(service, id);
    const { dueAt } = service;
    await live(daysAfter(dueAt, -14), daysAfter(dueAt, 5.5));
    const debt = (await only(service)).invoice;
    const own = await chargesOf(debt.id);
    const balance = Number(debt.total) * 100;
    // Due on 28 February, charged on 5 March: four days from 1 March.
    const first = Math.round((balance * 627 * 4) / 3_650_000);
    expect(own.map(({ kind, from, until, amount }) => [kind, from, until, amount])).toEqual([
      ["fee", null, null, "5.00"],
      ...(first > 0 ? [["interest", "2030-03-01", "2030-03-05", (first / 100).toFixed(2)]] : []),
    ]);
    const [invoice] = await database()
      .select()
      .from(invoices)
      .where(eq(invoices.id, own[0]?.invoiceId ?? 0));
    expect(invoice).toMatchObject({ status: "Unpaid", tax: "0.00" });
    expect(Number(invoice?.total) * 100).toBeCloseTo(500 + first, 6);
    const [told] = await database()
      .select()
      .from(mails)
      .where(eq(mails.accountId, service.account.id))
      .orderBy(desc(mails.id))
      .limit(1);
    expect(told?.invoiceId).toBe(invoice?.id);
    expect(told?.body).toContain(invoice?.number);
    await live(daysAfter(dueAt, 20), daysAfter(dueAt, 21));
    const all = (await chargesOf(debt.id)).filter(({ kind }) => kind === "interest");
    // Each day once, also over the change of the rate.
    for (const [index, one] of all.entries()) if (index > 0) expect(one.from).toBe(all[index - 1]?.until);
    expect(all.at(-1)?.until).toBe("2030-03-20");
  });

  it("are not charged without a rate, nor before the due date", async () => {
    await database().delete(dunningRates);
    await expect(save({ mails: [mail(-1, { fee_eur: "5" }), mail(2)] })).rejects.toMatchObject({
      code: "invalid",
    });
    const { id } = await save({ is_chosen: true, mails: [mail(5, { has_interest: true })] });
    const service = await addService(start);
    await chosen(service, id);
    await live(daysAfter(service.dueAt, -14), daysAfter(service.dueAt, 6));
    expect(await chargesOf((await only(service)).invoice.id)).toEqual([]);
    expect((await listRates.call(billing, {})).rates).toEqual([]);
  });
});

const chargesOf = (debtId: number) =>
  database()
    .select()
    .from(dunningCharges)
    .where(eq(dunningCharges.debtId, debtId))
    .orderBy(dunningCharges.id);

describe("a customer with several servers", () => {
  it("gets one mail a day that lists them all, with other overdue invoices, and each server its own suspension", async () => {
    const first = await addService(start);
    const second = await addService(daysAfter(start, 0.2), { account: first.account });
    const dueAt = second.dueAt;
    await live(daysAfter(dueAt, -14), dueAt);
    for (let hour = 0; hour < 46; hour++) await runRenewals(daysAfter(dueAt, 0.5 + hour / 24));
    const mailed = (await mailsTo(first.account.email)).filter(({ subject }) =>
      /due on|Overdue/.test(subject),
    );
    expect(mailed.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Overdue: .* for 2 servers$/),
      expect.stringMatching(/^2 servers: .* due on/),
      expect.stringMatching(/^2 servers: .* due on/),
    ]);
    const hosts = [await readServer(first.serverId), await readServer(second.serverId)];
    for (const { id } of hosts) expect(mailed[0]?.body).toContain((await invoiceOf(id)).number ?? "");
    await live(daysAfter(dueAt, 3), daysAfter(dueAt, 4));
    expect([await state(first), await state(second)]).toEqual(["suspended", "suspended"]);
  });
});

async function invoiceOf(serverId: number) {
  return (await only({ serverId } as TestService)).invoice;
}

describe("a stop", () => {
  const stop = (service: TestService, until: string, now: Date, invoice: number | null = null) =>
    stopDunning.call({ ...billing, now }, { account: service.account.id, invoice, until, reason });

  it("holds everything until its day, and a suspension is announced again after it", async () => {
    const service = await addService(start);
    const { dueAt, serverId } = service;
    await live(daysAfter(dueAt, -14), daysAfter(dueAt, 1));
    const told = (await later(service)).length;
    await stop(service, "2030-03-20", daysAfter(dueAt, 1));
    await live(daysAfter(dueAt, 1.5), new Date("2030-03-20T20:00:00Z"));
    expect([await state(service), (await later(service)).length]).toEqual(["running", told]);
    await requireSettled(database(), serverId, new Date("2030-03-20T20:00:00Z"));
    const end = new Date("2030-03-21T12:00:00Z");
    await live(end, daysAfter(end, 1));
    expect((await later(service)).slice(told)).toEqual([expect.stringMatching(/^Overdue/)]);
    expect(await state(service)).toBe("running");
    await live(daysAfter(end, 1.5), daysAfter(end, 2.5));
    expect(await state(service)).toBe("suspended");
  });

  it("of one invoice lets others go on, and ends at once when staff say so", async () => {
    const service = await addService(start);
    const other = await addService(start, { account: service.account });
    const { dueAt } = service;
    await live(daysAfter(dueAt, -14), daysAfter(dueAt, -13));
    const { invoice } = await only(service);
    const { id } = await stop(service, "2030-12-31", daysAfter(dueAt, -12), invoice.id);
    const asked = { account: service.account.id };
    const now = daysAfter(dueAt, -12);
    expect((await showCustomerDunning.call({ ...billing, now }, asked)).stops).toMatchObject([
      { id, invoice: { id: invoice.id, number: invoice.number }, until: "2030-12-31", reason },
    ]);
    await live(daysAfter(dueAt, 1), daysAfter(dueAt, 5));
    expect([await state(service), await state(other)]).toEqual(["running", "suspended"]);
    await resumeDunning.call({ ...billing, now: daysAfter(dueAt, 5) }, { id, reason });
    await expect(
      resumeDunning.call({ ...billing, now: daysAfter(dueAt, 5) }, { id, reason }),
    ).rejects.toMatchObject({ extras: { doc: "dunning.stop_not_found" } });
    await live(daysAfter(dueAt, 5.5), daysAfter(dueAt, 9));
    expect(await state(service)).toBe("suspended");
  });

  it("is refused for a day that is over, an invoice of somebody else, and without a reason", async () => {
    const [service, other] = [await addService(start), await addService(start)];
    const { invoice } = await generate(other);
    const now = daysAfter(start, 1);
    await expect(stop(service, "2030-01-01", now)).rejects.toMatchObject({ code: "invalid" });
    await expect(stop(service, "2039-01-01", now)).rejects.toMatchObject({ code: "invalid" });
    await expect(stop(service, "2030-03-01", now, invoice.id)).rejects.toMatchObject({ code: "not_found" });
    const asked = { account: service.account.id, invoice: null, until: "2030-03-01", reason: " " };
    await expect(stopDunning.call({ ...billing, now }, asked)).rejects.toMatchObject({
      extras: { doc: "reason.missing" },
    });
  });
});

async function generate(service: TestService) {
  await runRenewals(daysAfter(service.dueAt, -14));
  return only(service);
}

describe("a preview", () => {
  it("says what then happens, and changes nothing", async () => {
    const service = await addService(start);
    const { dueAt } = service;
    await live(daysAfter(dueAt, -14), daysAfter(dueAt, -13));
    const now = daysAfter(dueAt, 0.9);
    const { version: _, ...asked } = slow;
    const found = await previewPlan.call({ ...billing, now }, asked);
    const own = found.rows.find(({ customer }) => customer.id === service.account.id);
    expect(own?.now.map(({ kind }) => kind)).toEqual(["mail", "mail", "suspend"]);
    expect(own?.planned.map(({ kind, days }) => [kind, days])).toEqual([
      ["mail", 2],
      ["mail", 5],
      ["suspend", 10],
    ]);
    expect(found.counts.all.planned.suspend).toBeGreaterThan(0);
    expect((await later(service)).some((subject) => /Overdue/.test(subject))).toBe(false);
    // As with the plan itself.
    await save({}, now);
    await live(now, daysAfter(dueAt, 10.5));
    expect(await later(service)).toEqual([
      expect.stringMatching(/^Overdue/),
      expect.stringMatching(/^Overdue/),
      expect.stringMatching(/is suspended$/),
    ]);
    expect(await state(service)).toBe("suspended");
  });
});

describe("a paid invoice", () => {
  it("stops everything at once, also when it is paid while a round works on it", async () => {
    const { id } = await save({ is_chosen: true });
    for (let round = 0; round < 3; round++) {
      const service = await addService(start);
      await chosen(service, id);
      const { dueAt } = service;
      await live(daysAfter(dueAt, -14), daysAfter(dueAt, 9));
      const { invoice } = await only(service);
      const now = daysAfter(dueAt, 10.5);
      await Promise.all([runRenewals(now), pay(service, invoice.id, service.price, now), runRenewals(now)]);
      expect((await only(service)).invoice.status).toBe("Paid");
      expect(await state(service)).toBe("running");
      const told = (await later(service)).length;
      await live(now, daysAfter(dueAt, 12));
      expect((await later(service)).length).toBe(told);
    }
  });
});
