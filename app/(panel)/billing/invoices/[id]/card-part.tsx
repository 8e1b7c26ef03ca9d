"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Amount } from "@/lib/base/money-text";
import { changeOf } from "../../amount-change";
import { type CardProblem, type CardWay, useCardPayment } from "../../use-card-payment";
import { CardBox } from "./card-box";

const tones: Partial<Record<CardProblem, "attention" | "info">> = { changed: "attention", checking: "info" };

type CardPartProps = { invoiceId: number; way: CardWay; amount: Amount; returnTo: string };

/** Payment of this invoice by card. */
export function CardPart({ invoiceId, way, amount, returnTo }: CardPartProps) {
  const t = useTranslations("pay.card");
  const locale = useLocale();
  const { begin, isBusy, problem, pressed } = useCardPayment(invoiceId);
  const change = changeOf(pressed, amount, locale);
  const words =
    problem && (problem === "changed" && change ? t("problem.changedTo", change) : t(`problem.${problem}`));
  return (
    <CardBox
      way={way}
      amount={amount}
      calls="billing/start_payment"
      isBusy={isBusy}
      trouble={problem && words ? { key: words, words, tone: tones[problem] } : null}
      onPress={(savesCard) => begin({ method: way, amount, returnTo, savesCard })}
    />
  );
}
