import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { creditCorrections } from "@/lib/db/tables/desk";
import { asStaff, asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { listActivity } from "../audit/mine";
import { readCredit } from "../billing/shared/ledger";
import { verifyLedger } from "../billing/verify-ledger";
import type { StaffContext } from "../kernel/context";
import { askCorrection } from "./ask";
import { approveCorrection, rejectCorrection } from "./decide";
import { needsApproval } from "./rules";
import { sweepCorrections } from "./sweep";

withCatalogueDatabase();

let one: StaffContext;
let two: StaffContext;

beforeAll(async () => {
  one = await asStaff("billing");
  two = await asStaff("admin");
});

const customer = async () => (await addAccount(database(), { credit: "20.00" })).id;
const credit = (id: number) => readCredit(database(), id, "EUR");
const reason = "ticket 4711";

it("books a small correction at once, once for one press, and the ledger stays right", async () => {
  const id = await customer();
  const asked = { id, amount: "-5.50", reason, key: `press ${id}` };
  const [first, again] = await Promise.all([askCorrection.call(one, asked), askCorrection.call(one, asked)]);
  expect(first).toMatchObject({ state: "booked", amount: { value: "-5.50", currency: "EUR" } });
  expect(again.correction).toBe(first.correction);
  expect(await credit(id)).toBe("14.50");
  expect(await verifyLedger(database())).toEqual([]);
  const { entries } = await listActivity.call(await asUser(id), {});
  expect(entries).toContainEqual(expect.objectContaining({ action: "corrections.ask" }));
});

it("lets a large one wait for a second person, who books it once with two clicks", async () => {
  const id = await customer();
  const { correction, state } = await askCorrection.call(one, { id, amount: "100.01", reason });
  expect([state, await credit(id)]).toEqual(["waiting", "20.00"]);
  expect((await listActivity.call(await asUser(id), {})).entries).toEqual([]);
  await expect(approveCorrection.call(one, { id: correction })).rejects.toMatchObject({
    name: expect.anything(),
    code: "forbidden",
  });
  await expect(rejectCorrection.call(one, { id: correction, reason })).rejects.toMatchObject({
    code: "forbidden",
  });
  const ends = await Promise.allSettled([
    approveCorrection.call(two, { id: correction }),
    approveCorrection.call(two, { id: correction }),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await credit(id)).toBe("120.01");
  expect(await verifyLedger(database())).toEqual([]);
});

it("counts what the same person booked lately, so that small pieces need somebody else too", async () => {
  const id = await customer();
  const ask = (by: StaffContext, amount: string) => askCorrection.call(by, { id, amount, reason });
  expect((await ask(one, "60.00")).state).toBe("booked");
  expect((await ask(one, "40.00")).state).toBe("booked");
  expect((await ask(one, "0.01")).state).toBe("waiting");
  expect((await ask(two, "60.00")).state).toBe("booked");
});

it("books nothing that was rejected, ran out, or is more than there is", async () => {
  const id = await customer();
  const waiting = async () => (await askCorrection.call(one, { id, amount: "500.00", reason })).correction;
  const rejected = await waiting();
  await rejectCorrection.call(two, { id: rejected, reason });
  const late = await waiting();
  const over = new Date(Date.now() + 73 * 3_600_000);
  const tomorrow = await asStaff("admin", undefined, { now: over });
  for (const [by, correction] of [
    [two, rejected],
    [tomorrow, late],
  ] as const)
    await expect(approveCorrection.call(by, { id: correction })).rejects.toMatchObject({ code: "conflict" });
  await sweepCorrections(database(), over);
  const [row] = await database().select().from(creditCorrections).where(eq(creditCorrections.id, late));
  expect(row?.state).toBe("expired");
  await expect(askCorrection.call(one, { id, amount: "-20.01", reason })).rejects.toMatchObject({
    code: "unpaid",
  });
  expect(await credit(id)).toBe("20.00");
});

it("is for those who may, with a reason, and never for a staff account", async () => {
  const id = await customer();
  const asked = { id, amount: "1.00", reason };
  await expect(askCorrection.call(await asStaff("support"), asked)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(askCorrection.call(one, { ...asked, reason: " x " })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(askCorrection.call(one, { ...asked, id: two.actor.account.id })).rejects.toMatchObject({
    code: "not_found",
  });
});

it.each([
  ["100.00", "0.00", false],
  ["-100.00", "0.00", false],
  ["-100.01", "0.00", true],
  ["1.00", "99.01", true],
])("%s after %s needs a second person: %s", (amount, lately, expected) =>
  expect(needsApproval(amount, lately, "100.00")).toBe(expected),
);
