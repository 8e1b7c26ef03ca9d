import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { withStripe } from "@/lib/testing/money/stripe-payments";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { undoMatch } from "../bank/undo";
import { matchPayout, unmatchPayout } from "./match";
import { readPayouts } from "./read";
import { showPayout, showPayouts } from "./show";

withCatalogDatabase();
const { stripe, paid } = withStripe();

const now = new Date("2030-03-20T12:00:00Z");
let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("billing", undefined, { now });
});

const read = () => readPayouts.call({ ...staff, now }, {});
const named = async (outsideId: string) =>
  (await showPayouts.call(staff, {})).payouts.find((one) => one.outside_id === outsideId);

async function receipt(amount: string, day: string): Promise<number> {
  const facts = { account: "", payer: "STRIPE", currency: "EUR", text: "payout", problem: "unnamed" };
  const key = `${amount} ${day} ${Math.random()}`;
  const [row] = await database()
    .insert(bankReceipts)
    .values({ ...facts, key, receipt: key, amount, day, state: "open", createdAt: now })
    .returning({ id: bankReceipts.id });
  return row?.id ?? 0;
}
const stateOf = async (id: number) =>
  (await database().select().from(bankReceipts).where(eq(bankReceipts.id, id)))[0]?.state;

describe("payouts of a card service", () => {
  it("are read once, with what they consist of and the payments here", async () => {
    const { intent, payment } = await paid();
    const id = stripe().payOut([
      { type: "charge", amount: 545, fee: 33, intent },
      { type: "charge", amount: 1_000, fee: 40, intent: "pi_of_others" },
      { type: "refund", amount: -100, intent },
      { type: "adjustment", amount: -200, fee: 1_500, intent, category: "dispute" },
      { type: "stripe_fee", amount: -7 },
    ]);
    expect([await read(), await read()]).toEqual([{ found: 1 }, { found: 0 }]);
    const payout = await named(id);
    expect(payout).toMatchObject({
      ...{ amount: "-3.35", currency: "EUR", is_right: true, unknown: 1, receipt: null },
      sums: {
        payment: "15.45",
        refund: "-1.00",
        dispute: "-2.00",
        fees: "-15.80",
        other: "0.00",
        net: "-3.35",
      },
    });
    const { movements } = await showPayout.call(staff, { id: payout?.id ?? 0 });
    expect(movements.find(({ kind, payment: here }) => kind === "payment" && here)).toMatchObject({
      payment: { id: payment, differs: false },
    });
  });

  it("are told when they do not add up, or a payment has another amount here", async () => {
    const { intent } = await paid();
    const short = stripe().payOut([{ type: "charge", amount: 545, fee: 33, intent }], { amount: 511 });
    const other = stripe().payOut([{ type: "charge", amount: 546, fee: 33, intent }]);
    const byHand = stripe().payOut([], { amount: 900 });
    const failed = stripe().payOut([{ type: "charge", amount: 545, intent }], { status: "failed" });
    await read();
    expect(await named(short)).toMatchObject({ is_right: false, sums: { net: "5.12" }, amount: "5.11" });
    expect(await named(other)).toMatchObject({ is_right: false, sums: { net: "5.13" } });
    expect(await named(byHand)).toMatchObject({ is_right: false, sums: { net: "0.00" } });
    expect(await named(failed)).toBeUndefined();
  });

  it("are matched with one receipt of the same amount, which is booked to nobody, and that is taken back", async () => {
    const { intent } = await paid();
    const id = stripe().payOut([{ type: "charge", amount: 545, fee: 33, intent }]);
    await read();
    const [right, wrong] = [await receipt("5.12", "2030-03-19"), await receipt("5.13", "2030-03-19")];
    const payout = await named(id);
    expect(payout?.candidates.map((one) => one.id)).toEqual([right]);
    const asked = { id: payout?.id ?? 0, receipt: right };
    await expect(matchPayout.call(staff, { ...asked, receipt: wrong })).rejects.toMatchObject({
      extras: { doc: "card_payout.other_amount" },
    });
    await matchPayout.call(staff, asked);
    await matchPayout.call(staff, asked);
    expect([await stateOf(right), (await named(id))?.receipt?.id]).toEqual(["set_aside", right]);
    await expect(matchPayout.call(staff, { ...asked, receipt: wrong })).rejects.toMatchObject({
      extras: { doc: "card_payout.matched" },
    });
    // Or it could be booked to an invoice as well.
    await expect(undoMatch.call(staff, { id: right, reason: "another month" })).rejects.toMatchObject({
      code: "invalid",
    });
    await unmatchPayout.call(staff, { id: asked.id, reason: "another month" });
    expect([await stateOf(right), (await named(id))?.receipt]).toEqual(["open", null]);
  });

  it("are asked for by those who close months, and a silent service is said", async () => {
    await expect(readPayouts.call(await asStaff("support"), {})).rejects.toMatchObject({ code: "forbidden" });
    stripe().control.isSilent = true;
    await expect(read()).rejects.toMatchObject({ extras: { doc: "card_payout.silent" } });
  });
});
