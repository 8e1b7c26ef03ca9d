import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { writeOffs } from "@/lib/db/tables/money/write-offs";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readEntries } from "@/lib/testing/money/ledger";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { showBackOfficeInvoice } from "../../support/back-office/invoice";
import { cancelInvoice } from "../../support/invoices/cancel";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "../payments/apply-credit";
import { askWriteOff } from "./ask";
import { approveWriteOff, rejectWriteOff } from "./decide";
import { expireWriteOffs } from "./expire";

withCatalogDatabase();

let one: StaffContext;
let two: StaffContext;
beforeAll(async () => {
  one = await asStaff("billing");
  two = await asStaff("admin");
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const reason = "insolvent, file 12";
const doc = (name: string) => ({ extras: { doc: name } });

async function owing(credit = "20.00") {
  const { id } = await addAccount(database(), { credit });
  const { id: invoice } = await addInvoice({ accountId: id });
  return { account: id, invoice, user: await asUser(id) };
}

const ask = async (invoice: number) => (await askWriteOff.call(one, { invoice, reason })).write_off;
const pay = (user: Awaited<ReturnType<typeof asUser>>, invoice: number, amount: string) =>
  applyCredit.call(user, { invoice_id: String(invoice), amount });
const rowOf = async (id: number) =>
  (await database().select().from(writeOffs).where(eq(writeOffs.id, id)))[0];

describe("a write-off", () => {
  it("is posted once, when somebody else agrees, and leaves the invoice payable", async () => {
    const { account, invoice } = await owing();
    const [id, again] = [await ask(invoice), await ask(invoice)];
    expect(again).toBe(id);
    await expect(approveWriteOff.call(one, { id })).rejects.toMatchObject(doc("write_off.own"));
    const ends = await Promise.allSettled([
      approveWriteOff.call(two, { id }),
      approveWriteOff.call(two, { id }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await readEntries(database(), account)).at(-1)).toEqual([
      ...["write_off", "receivable 5.45", "write_off -5.45"],
    ]);
    await expect(ask(invoice)).rejects.toMatchObject(doc("write_off.known"));
    const shown = await showBackOfficeInvoice.call(two, { id: invoice });
    expect(shown).toMatchObject({ status: "Unpaid", write_off: { state: "booked", reason } });
    expect(shown.acts).toContain("record");
    expect(shown.acts).not.toContain("writeOff");
  });

  it("is reversed before the invoice is paid after all, in whole or in part", async () => {
    const { account, invoice, user } = await owing();
    const id = await ask(invoice);
    await approveWriteOff.call(two, { id });
    await pay(user, invoice, "5.00");
    expect((await readEntries(database(), account)).slice(-2)).toEqual([
      ["write_off", "receivable -5.45", "write_off 5.45"],
      ["payment", "credit -5.00", "receivable 5.00"],
    ]);
    expect(await rowOf(id)).toMatchObject({ state: "reversed", reversedAt: expect.any(Date) });
    const rest = await ask(invoice);
    expect((await rowOf(rest))?.amount).toBe("0.45");
    await approveWriteOff.call(two, { id: rest });
    expect(await verifyLedger(database())).toEqual([]);
    await cancelInvoice.call(two, { id: invoice, reason });
    expect((await rowOf(rest))?.state).toBe("reversed");
  });

  it("is not posted once what is owed has changed, it was rejected, or its time is over", async () => {
    const { invoice, user } = await owing();
    const paid = await ask(invoice);
    await pay(user, invoice, "1.00");
    await expect(approveWriteOff.call(two, { id: paid })).rejects.toMatchObject(doc("write_off.changed"));
    await rejectWriteOff.call(two, { id: paid, reason });
    await expect(approveWriteOff.call(two, { id: paid })).rejects.toMatchObject(doc("write_off.over"));
    const late = await ask(invoice);
    const over = new Date(Date.now() + 73 * 3_600_000);
    await expect(approveWriteOff.call({ ...two, now: over }, { id: late })).rejects.toMatchObject(
      doc("write_off.over"),
    );
    await expireWriteOffs(database(), over);
    expect((await rowOf(late))?.state).toBe("expired");
  });

  it("is of what is owed: of no paid invoice, no added funds, and none that is not there", async () => {
    const { invoice, user } = await owing();
    await pay(user, invoice, "5.45");
    await expect(ask(invoice)).rejects.toMatchObject(doc("write_off.not_owed"));
    await expect(ask(999_999)).rejects.toMatchObject(doc("invoice.not_found"));
    const { invoice: other } = await owing();
    await database().update(invoices).set({ combinedInto: invoice }).where(eq(invoices.id, other));
    await expect(ask(other)).rejects.toMatchObject(doc("write_off.not_owed"));
    await database().update(invoices).set({ combinedInto: null }).where(eq(invoices.id, other));
    await expect(
      askWriteOff.call(await asStaff("support"), { invoice: other, reason }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
