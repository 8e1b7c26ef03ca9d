"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Amount } from "@/lib/base/money";
import { changeOf } from "../../paying/amount-change";
import { type CardMethod, type CardProblem, useCardPayment } from "../../paying/use-card-payment";
import { CardBox } from "./card-box";

const tones: Partial<Record<CardProblem, "attention" | "info">> = { changed: "attention", checking: "info" };

type CardPartProps = { invoiceId: number; way: CardMethod; amount: Amount; returnTo: string };

/** Payment of this invoice by card. */
export function CardPart({ invoiceId, way: method, amount, returnTo }: CardPartProps) {
  const t = useTranslations("pay.card");
  const locale = useLocale();
  const { begin, isBusy, problem, pressed } = useCardPayment(invoiceId);
  const change = changeOf(pressed, amount, locale);
  const labels =
    problem && (problem === "changed" && change ? t("problem.changedTo", change) : t(`problem.${problem}`));
  return (
    <CardBox
      way={method}
      amount={amount}
      calls="billing/start_payment"
      isBusy={isBusy}
      trouble={problem && labels ? { key: labels, labels, tone: tones[problem] } : null}
      onPress={(savesCard) => begin({ method: method, amount, returnTo, savesCard })}
    />
  );
}
