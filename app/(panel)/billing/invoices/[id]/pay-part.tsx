"use client";

import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/notice";
import { isCardMethodName } from "@/lib/base/card-methods";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import type { CardMethod } from "../../paying/use-card-payment";
import { CardPart } from "./card-part";
import { type Method, MethodChoice } from "./method-choice";
import { PayCard } from "./pay-card";
import type { Offer } from "./pay-offer";

type Waiting = { id: number; amount: Amount; isPaid: boolean };

type PayPartProps = {
  invoiceId: number;
  /** Effect of paying from credit; null if credit cannot pay this invoice. */
  offer: Offer | null;
  cards: readonly CardMethod[];
  amount: Amount;
  waiting: Waiting | null;
  /** Bank transfer details; null if the seller accepts none. */
  transfer: ReactNode;
  /** The path to show once the invoice is paid by card. */
  returnTo: string;
  /** The method chosen earlier, if it is available. */
  chosen: string | null;
};

/** Payment methods of this invoice, the likeliest one selected. */
export function PayPart(props: PayPartProps) {
  const { invoiceId, offer, cards, amount, waiting, transfer, returnTo, chosen } = props;
  const hasCredit = offer !== null && offer.credit.value !== "0.00";
  const others: Method[] = [...cards, ...(transfer ? (["transfer"] as const) : [])];
  const methods: Method[] = offer && (hasCredit || others.length === 0) ? ["credit", ...others] : others;
  const [wanted, setWanted] = useState(chosen);
  const method = methods.find((one) => one === wanted) ?? methods[0];
  return (
    <div className={classNames("space-y-3", method !== "transfer" && "print:hidden")}>
      {waiting && <WaitingNotice waiting={waiting} />}
      <MethodChoice ways={methods} value={method} onChoose={setWanted} />
      {method === "credit" && offer && <PayCard invoiceId={invoiceId} offer={offer} />}
      {method && isCardMethodName(method) && (
        <CardPart key={method} invoiceId={invoiceId} way={method} amount={amount} returnTo={returnTo} />
      )}
      {method === "transfer" && transfer}
    </div>
  );
}

/** A card payment that is still pending. */
function WaitingNotice({ waiting: { id, amount, isPaid } }: { waiting: Waiting }) {
  const t = useTranslations("pay.card");
  const locale = useLocale();
  return (
    <Notice tone={isPaid ? "info" : "attention"}>
      {t.rich(isPaid ? "confirming" : "waiting", {
        amount: formatAmount(amount, locale),
        link: (labels) => (
          <Link href={`/billing/payments/${id}` as Route} className="underline underline-offset-2">
            {labels}
          </Link>
        ),
      })}
    </Notice>
  );
}
