import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Time } from "@/components/ui/time";
import type { BackOfficePayment } from "@/lib/domain/support/back-office/payment-schema";

/** Disputes, and what the card service has reported; nothing while there is nothing. */
export function PaymentEvents({ payment }: { payment: BackOfficePayment }) {
  const t = useTranslations("backOffice.paymentPage");
  const codes = useTranslations("backOffice");
  const locale = useLocale();
  const { disputes, reports } = payment;
  if (disputes.length + reports.length === 0) return null;
  const word = (code: string): string => {
    const keys = [`paymentPage.events.${code}`, `states.${code}`, `kinds.${code}`] as "states.done"[];
    const known = keys.find((key) => codes.has(key));
    return known ? codes(known) : code;
  };
  const items = [
    ...disputes.map(({ id, name, is, at }) => ({
      key: `dispute ${id}`,
      term: t(`disputes.${is}`),
      value: <Time value={at} locale={locale} />,
      note: name,
    })),
    ...reports.map(({ id, at, about, outcome }) => ({
      key: `report ${id}`,
      term: [word(about), word(outcome)].filter(Boolean).join(": "),
      value: <Time value={at} locale={locale} />,
    })),
  ];
  return (
    <Card title={t("reports")}>
      <DefinitionList items={items} />
    </Card>
  );
}
