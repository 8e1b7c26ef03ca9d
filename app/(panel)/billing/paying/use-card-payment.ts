"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Failure } from "@/components/form/submit/attempt";
import { type SubmitState, useSubmit } from "@/components/form/submit/use-submit";
import { sendForm } from "@/lib/api/send-form";
import type { CardMethodName } from "@/lib/base/card-methods";
import type { Amount } from "@/lib/base/money";
import { payByCard } from "../actions";

export type CardMethod = CardMethodName;
export type CardProblem = "checking" | "lost" | "unavailable" | "changed" | "signedOut" | "failed";

function meaningOf({ code, doc }: Failure): CardProblem {
  if (doc === "amount.changed" || doc.startsWith("invoice.")) return "changed";
  if (code === "unavailable") return "unavailable";
  return code === "unauthenticated" ? "signedOut" : "failed";
}

function cardProblemOf(state: SubmitState<unknown>): CardProblem | null {
  if (state.step === "checking") return "checking";
  if (state.step === "unknown") return "lost";
  return state.step === "refused" ? meaningOf(state.failure) : null;
}

type Wanted = { method: CardMethod; amount: Amount; returnTo: string; savesCard: boolean };

/** Starts a card payment and leaves for the payment page. Idempotent by key. */
export function useCardPayment(invoiceId: number) {
  const router = useRouter();
  const [pressed, setPressed] = useState<Amount | null>(null);
  const { submit, state, isBusy } = useSubmit({
    send: ({ method, amount, returnTo, savesCard }: Wanted) =>
      sendForm(payByCard, {
        invoice_id: String(invoiceId),
        method,
        amount: amount.value,
        return_to: returnTo,
        saves_card: savesCard,
      }),
    whenLost: "repeat",
    leaves: true,
    onDone: ({ address }) => window.location.assign(address),
  });
  const begin = async (wanted: Wanted) => {
    setPressed(wanted.amount);
    const end = await submit(wanted);
    if (end.end === "refused" && meaningOf(end.failure) === "changed") router.refresh();
  };
  return {
    begin: (wanted: Wanted) => void begin(wanted),
    isBusy,
    problem: cardProblemOf(state),
    /** The amount at the click. */
    pressed,
  };
}
