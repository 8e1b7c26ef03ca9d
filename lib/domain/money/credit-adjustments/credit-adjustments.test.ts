import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { creditAdjustments } from "@/lib/db/tables/money/credit-adjustments";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { eur } from "@/lib/testing/money/eur";
import { findBreaches, readEntries } from "@/lib/testing/money/ledger";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listActivity } from "../../kernel/audit/mine";
import type { StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../billing/verify-ledger";
import { requestCreditAdjustment } from "./ask";
import { approveCreditAdjustment, rejectCreditAdjustment } from "./decide";
import { expireCreditAdjustments } from "./expire";
import { needsApproval } from "./rules";

withCatalogDatabase();

let one: StaffContext;
let two: StaffContext;

beforeAll(async () => {
  one = await asStaff("billing");
  two = await asStaff("admin");
});

const customer = async () => (await addAccount(database(), { credit: "20.00" })).id;
const credit = (id: number) => readCredit(database(), id, "EUR");
const reason = "ticket 4711";

it("books a small adjustment at once, once for one press, and the ledger stays right", async () => {
  const id = await customer();
  const asked = { id, amount: "-5.50", reason, key: `press ${id}` };
  const [first, again] = await Promise.all([
    requestCreditAdjustment.call(one, asked),
    requestCreditAdjustment.call(one, asked),
  ]);
  expect(first).toMatchObject({ state: "booked", amount: { value: "-5.50", currency: "EUR" } });
  expect(again.correction).toBe(first.correction);
  expect(await credit(id)).toBe("14.50");
  expect(await verifyLedger(database())).toEqual([]);
  const { entries } = await listActivity.call(await asUser(id), {});
  expect(entries).toContainEqual(expect.objectContaining({ action: "corrections.ask" }));
});

it("lets a large one wait for a second person, who books it once with two clicks", async () => {
  const id = await customer();
  const { correction: adjustment, state } = await requestCreditAdjustment.call(one, {
    id,
    amount: "100.01",
    reason,
  });
  expect([state, await credit(id)]).toEqual(["waiting", "20.00"]);
  expect((await listActivity.call(await asUser(id), {})).entries).toEqual([]);
  await expect(approveCreditAdjustment.call(one, { id: adjustment })).rejects.toMatchObject({
    name: expect.anything(),
    code: "forbidden",
  });
  await expect(rejectCreditAdjustment.call(one, { id: adjustment, reason })).rejects.toMatchObject({
    code: "forbidden",
  });
  const ends = await Promise.allSettled([
    approveCreditAdjustment.call(two, { id: adjustment }),
    approveCreditAdjustment.call(two, { id: adjustment }),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await credit(id)).toBe("120.01");
  expect(await verifyLedger(database())).toEqual([]);
});

it("counts what the same person booked lately, so that small pieces need someone else too", async () => {
  const id = await customer();
  const ask = (by: StaffContext, amount: string) => requestCreditAdjustment.call(by, { id, amount, reason });
  expect((await ask(one, "60.00")).state).toBe("booked");
  expect((await ask(one, "40.00")).state).toBe("booked");
  expect((await ask(one, "0.01")).state).toBe("waiting");
  expect((await ask(two, "60.00")).state).toBe("booked");
});

it("books nothing that was rejected, ran out, or is more than there is", async () => {
  const id = await customer();
  const waiting = async () =>
    (await requestCreditAdjustment.call(one, { id, amount: "500.00", reason })).correction;
  const rejected = await waiting();
  await rejectCreditAdjustment.call(two, { id: rejected, reason });
  const late = await waiting();
  const over = new Date(Date.now() + 73 * 3_600_000);
  const tomorrow = await asStaff("admin", undefined, { now: over });
  for (const [by, adjustment] of [
    [two, rejected],
    [tomorrow, late],
  ] as const)
    await expect(approveCreditAdjustment.call(by, { id: adjustment })).rejects.toMatchObject({
      code: "conflict",
    });
  await expireCreditAdjustments(database(), over);
  const [row] = await database().select().from(creditAdjustments).where(eq(creditAdjustments.id, late));
  expect(row?.state).toBe("expired");
  await expect(requestCreditAdjustment.call(one, { id, amount: "-20.01", reason })).rejects.toMatchObject({
    code: "unpaid",
  });
  expect(await credit(id)).toBe("20.00");
});

it("is for those who may, with a reason, and never for a staff account", async () => {
  const id = await customer();
  const asked = { id, amount: "1.00", reason };
  await expect(requestCreditAdjustment.call(await asStaff("support"), asked)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(requestCreditAdjustment.call(one, { ...asked, reason: " x " })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(
    requestCreditAdjustment.call(one, { ...asked, id: two.actor.account.id }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
});

const rowOf = async (id: number) =>
  (await database().select().from(creditAdjustments).where(eq(creditAdjustments.id, id)))[0];
const rowsOf = (accountId: number) =>
  database().$count(creditAdjustments, eq(creditAdjustments.accountId, accountId));
const named = (doc: string) => ({ extras: { doc } });

it("answers a repeated press with the first adjustment, also when the credit would not bear another", async () => {
  const id = await customer();
  const asked = { id, amount: "-15.00", reason, key: `once ${id}` };
  const first = await requestCreditAdjustment.call(one, asked);
  expect(await requestCreditAdjustment.call(one, asked)).toEqual(first);
  expect(await requestCreditAdjustment.call(two, { ...asked, amount: "-15" })).toEqual(first);
  expect(await credit(id)).toBe("5.00");
  expect(await rowsOf(id)).toBe(1);
  for (const other of [
    { ...asked, amount: "15.00" },
    { ...asked, id: await customer() },
  ])
    await expect(requestCreditAdjustment.call(one, other)).rejects.toMatchObject(
      named("idempotency.conflict"),
    );
  const large = { id, amount: "100.01", reason, key: `large ${id}` };
  const waiting = await requestCreditAdjustment.call(one, large);
  expect(await requestCreditAdjustment.call(one, large)).toEqual(waiting);
  expect(waiting.state).toBe("waiting");
});

it("posts against the house's promotion, and writes down who gave how much and why", async () => {
  const id = await customer();
  const { correction: adjustment } = await requestCreditAdjustment.call(one, {
    id,
    amount: "0.07",
    reason: "  ticket 4711  ",
  });
  await requestCreditAdjustment.call(one, { id, amount: "-3", reason });
  expect((await readEntries(database(), id)).slice(1)).toEqual([
    ["correction", "credit 0.07", "promotion -0.07"],
    ["correction", "credit -3.00", "promotion 3.00"],
  ]);
  expect(await rowOf(adjustment)).toMatchObject({
    amount: "0.07",
    currency: "EUR",
    reason: "ticket 4711",
    askedBy: one.actor.account.id,
    state: "booked",
    decidedBy: null,
    decidedAt: expect.any(Date),
  });
  const [second, first] = await readAudit(database(), "corrections.ask");
  const facts = { actor: one.actor.account.id, accountId: id, target: `account ${id}` };
  const changes = { currency: "EUR", reason: "ticket 4711", state: "booked" };
  expect(first).toEqual({ ...facts, changes: { ...changes, correction: "0.07" } });
  expect(second).toEqual({ ...facts, changes: { ...changes, correction: "-3.00" } });
});

it("takes no amount that is none, and nothing changes", async () => {
  const id = await customer();
  for (const amount of ["0", "0.00", "-0.00", "1.005", "1,50", "1e2", "", "ten", "+1", "10000000000"])
    await expect(requestCreditAdjustment.call(one, { id, amount, reason }), amount).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { amount: expect.any(String) } },
    });
  await expect(requestCreditAdjustment.call(one, { id, amount: "-20.01", reason })).rejects.toMatchObject({
    ...named("credit.insufficient"),
    facts: { credit: "20.00" },
  });
  expect([await credit(id), await rowsOf(id)]).toEqual(["20.00", 0]);
});

it("of several who take the last credit at once, one gets it", async () => {
  const id = await customer();
  const asked = await Promise.allSettled(
    Array.from({ length: 5 }, () => requestCreditAdjustment.call(one, { id, amount: "-20.00", reason })),
  );
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await credit(id)).toBe("0.00");
  expect(await rowsOf(id)).toBe(1);
  expect(await findBreaches(database())).toEqual([]);
});

it("asks nobody else again once a day has passed since the small pieces", async () => {
  const id = await customer();
  const start = new Date("2031-03-04T05:06:07Z");
  const ask = async (amount: string, hours: number) => {
    const now = new Date(start.getTime() + hours * 3_600_000);
    const { state } = await requestCreditAdjustment.call({ ...one, now }, { id, amount, reason });
    return state;
  };
  expect(await ask("99.99", 0)).toBe("booked");
  expect(await ask("0.02", 23.9)).toBe("waiting");
  expect(await ask("0.01", 23.9)).toBe("booked");
  expect(await ask("99.99", 24)).toBe("booked");
});

it("has a limit for each currency, and counts what was taken like what was given", async () => {
  const { id } = await addAccount(database(), {
    currency: "RUB",
    country: "RU",
    companyId: 2,
    credit: "9000.00",
  });
  const ask = (amount: string) => requestCreditAdjustment.call(one, { id, amount, reason });
  expect(await ask("-9000.00")).toMatchObject({
    state: "booked",
    amount: { value: "-9000.00", currency: "RUB" },
  });
  expect((await ask("1000.01")).state).toBe("waiting");
  expect((await ask("1000.00")).state).toBe("booked");
  expect(await readCredit(database(), id, "RUB")).toBe("1000.00");
});

it("waits on when the credit does not bear it any more, until it does", async () => {
  const { id } = await addAccount(database(), { credit: "150.00" });
  const { correction: adjustment } = await requestCreditAdjustment.call(one, {
    id,
    amount: "-150.00",
    reason,
  });
  await requestCreditAdjustment.call(one, { id, amount: "-0.01", reason });
  await expect(approveCreditAdjustment.call(two, { id: adjustment })).rejects.toMatchObject({
    ...named("credit.insufficient"),
    facts: { credit: "149.99" },
  });
  expect(await rowOf(adjustment)).toMatchObject({ state: "waiting", decidedBy: null, decidedAt: null });
  await requestCreditAdjustment.call(one, { id, amount: "0.01", reason });
  expect(await approveCreditAdjustment.call(two, { id: adjustment })).toEqual({ account: id });
  expect(await rowOf(adjustment)).toMatchObject({ state: "booked", decidedBy: two.actor.account.id });
  expect(await credit(id)).toBe("0.00");
  expect((await readAudit(database(), "corrections.approve"))[0]).toEqual({
    actor: two.actor.account.id,
    accountId: id,
    target: `account ${id}`,
    changes: { correction: "-150.00", currency: "EUR", reason, state: "booked" },
  });
});

it("is decided about by someone else, in time, once, and only if there is one", async () => {
  const id = await customer();
  const ask = async () =>
    (await requestCreditAdjustment.call(one, { id, amount: "500.00", reason })).correction;
  const own = await ask();
  await expect(approveCreditAdjustment.call(one, { id: own })).rejects.toMatchObject(named("correction.own"));
  await expect(rejectCreditAdjustment.call(two, { id: own, reason: "no" })).rejects.toMatchObject(
    named("reason.missing"),
  );
  await expect(approveCreditAdjustment.call(two, { id: 999_999 })).rejects.toMatchObject(
    named("correction.not_found"),
  );
  await expect(approveCreditAdjustment.call(await asStaff("support"), { id: own })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await rowOf(own))?.state).toBe("waiting");
  expect(await rejectCreditAdjustment.call(two, { id: own, reason: "not agreed" })).toEqual({ account: id });
  expect(await rowOf(own)).toMatchObject({ state: "rejected", decidedBy: two.actor.account.id, reason });
  expect((await readAudit(database(), "corrections.reject"))[0]).toMatchObject({
    accountId: null,
    target: `account ${id}`,
    changes: { reason: "not agreed", state: "rejected" },
  });
  const last = await ask();
  const expiresAt = (await rowOf(last))?.expiresAt ?? new Date(0);
  const justBefore = { ...two, now: new Date(expiresAt.getTime() - 1) };
  await expect(approveCreditAdjustment.call({ ...two, now: expiresAt }, { id: last })).rejects.toMatchObject(
    named("correction.over"),
  );
  await expireCreditAdjustments(database(), expiresAt);
  expect((await rowOf(last))?.state).toBe("waiting");
  await approveCreditAdjustment.call(justBefore, { id: last });
  expect(await credit(id)).toBe("520.00");
});

it("is over when the customer's currency is not that in which it was asked for", async () => {
  const { id } = await addAccount(database());
  const { correction: adjustment } = await requestCreditAdjustment.call(one, {
    id,
    amount: "500.00",
    reason,
  });
  await database().update(accounts).set({ currency: "USD" }).where(eq(accounts.id, id));
  await expect(approveCreditAdjustment.call(two, { id: adjustment })).rejects.toMatchObject(
    named("correction.over"),
  );
  expect(await readCredit(database(), id, "USD")).toBe("0.00");
  expect(await credit(id)).toBe("0.00");
});

it("of the operator needs a member of staff, too", async () => {
  const id = await customer();
  const { correction: adjustment } = await requestCreditAdjustment.call(operatorContext(), {
    id,
    amount: "200.00",
    reason,
  });
  await expect(approveCreditAdjustment.call(operatorContext(), { id: adjustment })).rejects.toMatchObject(
    named("correction.own"),
  );
  await approveCreditAdjustment.call(one, { id: adjustment });
  expect(await rowOf(adjustment)).toMatchObject({ askedBy: null, decidedBy: one.actor.account.id });
});

it.each([
  ["100.00", "0.00", false],
  ["-100.00", "0.00", false],
  ["-100.01", "0.00", true],
  ["1.00", "99.01", true],
])("%s after %s needs a second person: %s", (amount, lately, expected) =>
  expect(needsApproval(eur(amount), eur(lately), eur("100.00"))).toBe(expected),
);
