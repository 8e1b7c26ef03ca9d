"use client";

import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/notice";
import { type Amount, formatAmount } from "@/lib/base/money-text";
import type { CardWay } from "../../use-card-payment";
import { CardPart } from "./card-part";
import { PayCard } from "./pay-card";
import type { Offer } from "./pay-offer";
import { type Way, WayChoice } from "./way-choice";

type Waiting = { id: number; amount: Amount; isPaid: boolean };

type PayPartProps = {
  invoiceId: number;
  /** What paying from credit would do; null when credit cannot pay this invoice. */
  offer: Offer | null;
  cards: readonly CardWay[];
  amount: Amount;
  waiting: Waiting | null;
  /** How to pay by bank transfer; null where the seller takes none. */
  transfer: ReactNode;
  /** The path to show once the invoice is paid by card. */
  returnTo: string;
  /** The way that was chosen before, if it is one of these. */
  chosen: string | null;
};

/** The ways to pay this invoice, the likeliest one chosen. */
export function PayPart(props: PayPartProps) {
  const { invoiceId, offer, cards, amount, waiting, transfer, returnTo, chosen } = props;
  const hasCredit = offer !== null && offer.credit.value !== "0.00";
  const others: Way[] = [...cards, ...(transfer ? (["transfer"] as const) : [])];
  const ways: Way[] = offer && (hasCredit || others.length === 0) ? ["credit", ...others] : others;
  const [wanted, setWanted] = useState(chosen);
  const way = ways.find((one) => one === wanted) ?? ways[0];
  return (
    <div className={classNames("space-y-3", way !== "transfer" && "print:hidden")}>
      {waiting && <WaitingNotice waiting={waiting} />}
      <WayChoice ways={ways} value={way} onChoose={setWanted} />
      {way === "credit" && offer && <PayCard invoiceId={invoiceId} offer={offer} />}
      {(way === "stripe" || way === "sandbox") && (
        <CardPart key={way} invoiceId={invoiceId} way={way} amount={amount} returnTo={returnTo} />
      )}
      {way === "transfer" && transfer}
    </div>
  );
}

/** A payment by card that has not ended yet. */
function WaitingNotice({ waiting: { id, amount, isPaid } }: { waiting: Waiting }) {
  const t = useTranslations("pay.card");
  const locale = useLocale();
  return (
    <Notice tone={isPaid ? "info" : "attention"}>
      {t.rich(isPaid ? "confirming" : "waiting", {
        amount: formatAmount(amount, locale),
        link: (words) => (
          <Link href={`/billing/payments/${id}` as Route} className="underline underline-offset-2">
            {words}
          </Link>
        ),
      })}
    </Notice>
  );
}
