"use client";

import { type SubmitState, useSubmit } from "@/components/form/submit/use-submit";
import { sendForm } from "@/lib/api/send-form";
import { addFunds, payByCard } from "../actions";
import type { CardMethod } from "../paying/use-card-payment";

export type FundsMethod = CardMethod | "transfer";
type Wanted = { amount: string; way: FundsMethod };
type Problem = "lost" | "failed" | "unavailable";

function problemOf(state: SubmitState<unknown>): Problem | null {
  if (state.step === "unknown") return "lost";
  if (state.step !== "refused") return null;
  return state.failure.code === "unavailable" ? "unavailable" : "failed";
}

/** Creates the invoice and starts its payment; both are idempotent by key. */
async function addAndPay({ amount, way: method }: Wanted, returnTo: string, key: string) {
  const { invoice } = await sendForm(addFunds, { amount, idempotency_key: key });
  if (method === "transfer") return { address: null, path: `/billing/invoices/${invoice}?by=transfer` };
  const { address } = await sendForm(payByCard, {
    invoice_id: String(invoice),
    method: method,
    amount,
    return_to: returnTo,
    saves_card: false,
  });
  return { address, path: null };
}

export function useAddFunds(returnTo: string, go: (path: string) => void) {
  const { submit, state, isBusy } = useSubmit({
    send: (wanted: Wanted, key) => addAndPay(wanted, returnTo, key),
    identityOf: ({ amount }: Wanted) => amount,
    whenLost: "repeat",
    leaves: true,
    onDone: ({ address, path }) => (address === null ? go(path) : window.location.assign(address)),
  });
  return { send: (wanted: Wanted) => void submit(wanted), isBusy, problem: problemOf(state) };
}
