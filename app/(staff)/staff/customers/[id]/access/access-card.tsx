import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { CustomerRecord } from "@/lib/domain/support/customer-record/schema";
import { ActList } from "../../../acting/act-list";

/** The customer's sign-in, PIN and locks. */
export function AccessCard({ record, staff }: { record: CustomerRecord; staff: HoldsRights }) {
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
    <Card
      title={t("access")}
      actions={
        <ActList
          staff={staff}
          subject={{ id: customer.id, email: customer.email }}
          name={customer.email}
          acts={[
            { act: "unlock", isFitting: locked !== null },
            { act: "resetPin", isFitting: pin.is_set },
          ]}
        />
      }
    >
      <DefinitionList items={items} />
    </Card>
  );
}
