"use client";

import type { Failure } from "@/components/form/attempt";
import { type SubmitState, useSubmit } from "@/components/form/use-submit";
import { sendForm } from "@/lib/api/send-form";
import { payByCard } from "./actions";

export type CardWay = "sandbox" | "stripe";
export type CardProblem = "checking" | "lost" | "unavailable" | "changed" | "signedOut" | "failed";

function meaningOf({ code, doc }: Failure): CardProblem {
  if (doc.startsWith("invoice.")) return "changed";
  if (code === "unavailable") return "unavailable";
  return code === "unauthenticated" ? "signedOut" : "failed";
}

function cardProblemOf(state: SubmitState<unknown>): CardProblem | null {
  if (state.step === "checking") return "checking";
  if (state.step === "unknown") return "lost";
  return state.step === "refused" ? meaningOf(state.failure) : null;
}

type Wanted = { method: CardWay; returnTo: string; savesCard: boolean };

/** Begins a payment by card and leaves for the page where it is paid. Pressed again, it is the same payment. */
export function useCardPayment(invoiceId: number) {
  const { submit, state, isBusy } = useSubmit({
    send: ({ method, returnTo, savesCard }: Wanted) =>
      sendForm(payByCard, {
        invoice_id: String(invoiceId),
        method,
        return_to: returnTo,
        saves_card: savesCard,
      }),
    whenLost: "repeat",
    leaves: true,
    onDone: ({ address }) => window.location.assign(address),
  });
  return { begin: (wanted: Wanted) => void submit(wanted), isBusy, problem: cardProblemOf(state) };
}
