import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { currencies } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showPaymentLife } from "@/lib/domain/support/back-office/payment-life";
import type { PaymentLife } from "@/lib/domain/support/back-office/payment-schema";

/** It may be a currency that the panel does not use. */
function moneyText({ amount, currency }: { amount: string; currency: string }, locale: Locale): string {
  const known = currencies.find((one) => one === currency);
  return known ? formatAmount({ value: amount, currency: known }, locale) : `${amount} ${currency}`;
}

async function Life({ life }: { life: PaymentLife }) {
  const [t, locale] = await Promise.all([getTranslations("backOffice.paymentPage"), getLocale()]);
  const { tries, fee, net, pays_out_on: paysOut, disputes } = life;
  const items = [
    ...tries.map(({ at, is, why, ...money }) => ({
      key: `try ${at}`,
      term: <Time value={at} locale={locale} />,
      value: `${t(`tries.${is}`)} · ${moneyText(money, locale)}`,
      note: why,
    })),
    ...(fee ? [{ key: "fee", term: t("fee"), value: moneyText(fee, locale) }] : []),
    ...(net ? [{ key: "net", term: t("net"), value: moneyText(net, locale) }] : []),
    ...(paysOut
      ? [{ key: "payout", term: t("payout"), value: <Time value={paysOut} locale={locale} show="date" /> }]
      : []),
    ...disputes.map(({ id, is, why, answer_by: answerBy, ...money }) => ({
      key: id,
      term: t("dispute"),
      value: [moneyText(money, locale), why, is].filter(Boolean).join(" · "),
      note: answerBy && (
        <>
          {t("answerBy")} <Time value={answerBy} locale={locale} />
        </>
      ),
    })),
  ];
  return <DefinitionList items={items} />;
}

/** What the card service tells; nothing for payments that are not by card. */
export async function PaymentLifeCard({ context, id }: { context: StaffContext; id: number }) {
  const [t, { is, life }] = await Promise.all([
    getTranslations("backOffice.paymentPage"),
    orNotFound(showPaymentLife.call(context, { id })),
  ]);
  if (is === "none") return null;
  return (
    <Card title={t("life")}>
      {life ? (
        <Life life={life} />
      ) : (
        <Notice tone="attention">{t(is === "off" ? "lifeOff" : "lifeSilent")}</Notice>
      )}
    </Card>
  );
}
