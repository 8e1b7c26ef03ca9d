import { z } from "zod";
import type { OutsideDispute, OutsideMoney } from "../port";
import { askPayPal, type Opened } from "./client";

const Amount = z.object({ currency_code: z.string(), value: z.string() });

/** PayPal's library has no disputes. */
const Dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  reason: z.string().nullish(),
  dispute_life_cycle_stage: z.string().nullish(),
  dispute_amount: Amount.nullish(),
  dispute_outcome: z.object({ outcome_code: z.string().nullish() }).nullish(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish() })).nullish(),
  seller_response_due_date: z.string().nullish(),
});
type Dispute = z.infer<typeof Dispute>;

const moneyIn = ({ dispute_amount: amount }: Dispute): OutsideMoney | null =>
  amount ? { amount: amount.value, currency: amount.currency_code } : null;

/** Who gets the money in the end. */
const outcomes: Readonly<Record<string, "won" | "lost">> = {
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  RESOLVED_WITH_PAYOUT: "won",
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
};

/** An inquiry between buyer and seller takes no money; it may become a claim later. */
function stateOf({ status, dispute_life_cycle_stage: stage, dispute_outcome: outcome }: Dispute) {
  if (status === "RESOLVED") {
    const code = outcome?.outcome_code ?? "";
    return Object.hasOwn(outcomes, code) ? (outcomes[code] ?? null) : null;
  }
  return stage === "INQUIRY" ? null : ("opened" as const);
}

/** `is`: null = it moves no money now; `captureId`: null = it is about no payment. */
export type ReadDispute = {
  is: "opened" | "won" | "lost" | null;
  captureId: string | null;
  over: OutsideMoney | null;
};

/** A dispute as PayPal has it now. */
export async function readDispute(opened: Opened, id: string): Promise<ReadDispute> {
  const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
  const dispute = Dispute.parse(await askPayPal(opened, "GET", path));
  const captureId = dispute.disputed_transactions?.[0]?.seller_transaction_id ?? null;
  return { is: stateOf(dispute), captureId, over: moneyIn(dispute) };
}

/** The disputes of a payment, for people. */
export async function listDisputes(opened: Opened, captureId: string): Promise<OutsideDispute[]> {
  const query = { disputed_transaction_id: captureId };
  const said = await askPayPal(opened, "GET", "/v1/customer/disputes", { query });
  const { items } = z.object({ items: z.array(Dispute).nullish() }).parse(said);
  return (items ?? []).map((dispute) => {
    const {
      dispute_id: id,
      status,
      reason,
      dispute_outcome: outcome,
      seller_response_due_date: due,
    } = dispute;
    const money = moneyIn(dispute) ?? { amount: "0.00", currency: "" };
    const is = (outcome?.outcome_code ?? status).toLowerCase();
    return { id, ...money, is, why: reason ?? "", answerBy: due ? new Date(due) : null };
  });
}
