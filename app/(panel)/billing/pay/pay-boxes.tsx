"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { isCardMethodName } from "@/lib/base/card-methods";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { CardBox } from "../invoices/[id]/card-box";
import { type Method, MethodChoice } from "../invoices/[id]/method-choice";
import { PayBox } from "../invoices/[id]/pay-box";
import type { Offer } from "../invoices/[id]/pay-offer";
import type { CardMethod } from "../paying/use-card-payment";
import { usePaying } from "./use-paying";

type BoxesProps = {
  ids: readonly number[];
  total: Amount;
  /** Effect of paying from credit; null if the credit is in another currency. */
  offer: Offer | null;
  cards: readonly CardMethod[];
  takesTransfers: boolean;
};

/** Payment methods for several invoices at once, the likeliest one selected. */
export function PayBoxes({ ids, total, offer, cards, takesTransfers }: BoxesProps) {
  const together = useTranslations("together");
  const hasCredit = offer !== null && offer.credit.value !== "0.00";
  const methods: Method[] = [
    ...(hasCredit ? (["credit"] as const) : []),
    ...cards,
    ...(takesTransfers ? (["transfer"] as const) : []),
  ];
  const [wanted, setWanted] = useState<string | null>(null);
  const method = methods.find((one) => one === wanted) ?? methods[0];
  const paying = usePaying(ids, total);
  if (method === undefined) return <Notice tone="attention">{together("noWay")}</Notice>;
  const shown = { ...paying, trouble: paying.way === method ? paying.trouble : null };
  return (
    <div className="space-y-3">
      <MethodChoice ways={methods} value={method} onChoose={setWanted} />
      {method === "credit" && offer && <CreditBox offer={offer} paying={shown} />}
      {method === "transfer" && <TransferBox total={total} paying={shown} />}
      {isCardMethodName(method) && (
        <CardBox
          way={method}
          amount={total}
          calls="billing/start_together"
          isBusy={shown.isBusy}
          trouble={shown.trouble}
          onPress={(savesCard) => shown.pay({ method: method, saves_card: savesCard })}
        />
      )}
    </div>
  );
}

type Paying = Pick<ReturnType<typeof usePaying>, "pay" | "isBusy" | "trouble">;

function CreditBox({ offer, paying }: { offer: Offer; paying: Paying }) {
  const t = useTranslations("pay");
  const locale = useLocale();
  const money = (amount: Amount) => formatAmount(amount, locale);
  return (
    <PayBox
      title={t("title")}
      sums={[
        { key: "balance", term: t("balance"), value: money(offer.balance), strong: true },
        { key: "credit", term: t("credit"), value: money(offer.credit) },
        { key: "after", term: t("creditAfter"), value: money(offer.creditAfter) },
        { key: "left", term: t("balanceAfter"), value: money(offer.balanceAfter) },
      ]}
      button={{
        calls: "billing/pay_together",
        isBusy: paying.isBusy,
        busyLabels: t("pending"),
        trouble: paying.trouble,
        onPress: () => paying.pay({ method: "credit", amount: offer.amount.value }),
        children: t("pay", { amount: money(offer.amount) }),
      }}
    >
      {!offer.isWhole && <p className="text-ink-2">{t("part", { left: money(offer.balanceAfter) })}</p>}
    </PayBox>
  );
}

function TransferBox({ total, paying }: { total: Amount; paying: Paying }) {
  const t = useTranslations("pay");
  const together = useTranslations("together");
  const locale = useLocale();
  return (
    <PayBox
      title={t("byTransfer")}
      sums={[{ key: "due", term: t("balance"), value: formatAmount(total, locale), strong: true }]}
      button={{
        calls: "billing/pay_together",
        isBusy: paying.isBusy,
        busyLabels: together("pending"),
        trouble: paying.trouble,
        onPress: () => paying.pay({ method: "bank_transfer" }),
        children: together("transfer"),
      }}
    >
      <p className="text-ink-2">{together("transferText")}</p>
    </PayBox>
  );
}
