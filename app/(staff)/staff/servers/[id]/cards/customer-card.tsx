import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { formatDateTime } from "@/lib/base/time-text";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { CustomerLink } from "../../../customer-link";

/** Whose server it is, who sells it, and what the customer allows support. */
export function CustomerCard({ record, actions }: { record: ServerRecord; actions?: ReactNode }) {
  const t = useTranslations("serverRecord");
  const states = useTranslations("staff.search.states.customers");
  const locale = useLocale();
  const { customer, consent, back_end: backEnd } = record;
  const until = (time: string | null) => (time ? formatDateTime(time, locale) : "");
  const stateName = customer.state as "Active";
  const screen = backEnd.unable.includes("openScreen")
    ? t("screens.unsupported")
    : consent.consoles_until
      ? t("screens.allowed", { time: until(consent.consoles_until) })
      : t("screens.ask");
  const items = [
    {
      key: "customer",
      term: t("customer"),
      note: [customer.name, customer.company].filter(Boolean).join(" · "),
      value: (
        <span className="wrap-anywhere">
          <CustomerLink id={customer.id}>{customer.email}</CustomerLink>
        </span>
      ),
    },
    {
      key: "state",
      term: t("state"),
      value: states.has(stateName) ? states(stateName) : customer.state,
    },
    { key: "seller", term: t("seller"), value: customer.seller },
    {
      key: "access",
      term: t("access"),
      value:
        consent.access === "day"
          ? t("accesses.day", { time: until(consent.access_until) })
          : t(`accesses.${consent.access}`),
    },
    { key: "screen", term: t("screen"), value: screen },
  ];
  return (
    <Card title={t("customer")} actions={actions}>
      <DefinitionList items={items} />
    </Card>
  );
}
