"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { type Amount, formatAmount } from "@/lib/base/money-text";
import { changeOf } from "../../amount-change";
import { type CardProblem, type CardWay, useCardPayment } from "../../use-card-payment";
import { PayBox } from "./pay-box";

const tones: Partial<Record<CardProblem, "attention" | "info">> = { changed: "attention", checking: "info" };

type CardPartProps = { invoiceId: number; way: CardWay; amount: Amount; returnTo: string };

/** Payment by card: the button leads to the page where the card is entered. */
export function CardPart({ invoiceId, way, amount, returnTo }: CardPartProps) {
  const t = useTranslations("pay.card");
  const locale = useLocale();
  const [savesCard, setSavesCard] = useState(false);
  const { begin, isBusy, problem, pressed } = useCardPayment(invoiceId);
  const change = changeOf(pressed, amount, locale);
  const words =
    problem && (problem === "changed" && change ? t("problem.changedTo", change) : t(`problem.${problem}`));
  const money = formatAmount(amount, locale);
  const isTest = way === "sandbox";
  return (
    <PayBox
      title={t(isTest ? "testTitle" : "title")}
      sums={[{ key: "due", term: t("due"), value: money, strong: true }]}
      button={{
        calls: "billing/start_payment",
        isBusy,
        busyWords: t("pending"),
        trouble: problem && words ? { key: words, words, tone: tones[problem] } : null,
        onPress: () => begin({ method: way, amount, returnTo, savesCard }),
        children: t("pay", { amount: money }),
      }}
    >
      <p className="text-ink-2">{t(isTest ? "test" : "away")}</p>
      <Checkbox
        label={t("save")}
        help={t("saveHelp")}
        checked={savesCard}
        onChange={(event) => setSavesCard(event.currentTarget.checked)}
      />
    </PayBox>
  );
}
