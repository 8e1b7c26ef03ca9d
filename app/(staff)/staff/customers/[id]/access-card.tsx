import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { CustomerRecord } from "@/lib/domain/support/back-office/schema";

/** The customer's sign-in, PIN and locks. */
export function AccessCard({ record }: { record: CustomerRecord }) {
  const t = useTranslations("backOffice.record");
  const locale = useLocale();
  const { customer, pin, locked_until: locked } = record;
  const until = (time: string) => (
    <StateChip tone="danger">
      {t("lockedUntil")} <Time value={time} locale={locale} />
    </StateChip>
  );
  const items = [
    {
      key: "signIn",
      term: t("signIn"),
      value: locked ? until(locked) : <StateChip tone="good">{t("open")}</StateChip>,
    },
    {
      key: "factor",
      term: t("factor"),
      value: t(`factors.${customer.factor ?? "none"}`),
    },
    {
      key: "pin",
      term: t("pin"),
      note: pin.asked,
      value: pin.locked_until ? until(pin.locked_until) : t(pin.is_set ? "pinSet" : "pinNone"),
    },
    {
      key: "seen",
      term: t("lastSeen"),
      value: customer.last_seen ? <Time value={customer.last_seen} locale={locale} /> : "–",
    },
  ];
  return (
    <Card title={t("access")}>
      <DefinitionList items={items} />
    </Card>
  );
}
