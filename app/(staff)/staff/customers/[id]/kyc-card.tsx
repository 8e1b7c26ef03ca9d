import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { CustomerRecord } from "@/lib/domain/support/back-office/schema";

/** Contact details and state of the customer. */
export function KycCard({ customer }: Pick<CustomerRecord, "customer">) {
  const t = useTranslations("backOffice.record");
  const states = useTranslations("staff.search.states.customers");
  const locale = useLocale();
  const { email, phone, company, country, currency, language, tags } = customer;
  const stateName = customer.state as "Active";
  const items = [
    {
      key: "email",
      term: t("email"),
      value: (
        <>
          <span className="wrap-anywhere">{email}</span>
          <CopyButton value={email} label={t("copyEmail")} copiedLabel={t("copied")} />
        </>
      ),
    },
    {
      key: "state",
      term: t("state"),
      value: (
        <StateChip tone={customer.state === "Active" ? "good" : "danger"}>
          {states.has(stateName) ? states(stateName) : customer.state}
        </StateChip>
      ),
    },
    { key: "company", term: t("company"), value: company || "–" },
    { key: "vat", term: t("vat"), value: customer.vat_number || "–" },
    { key: "phone", term: t("phone"), value: phone || "–" },
    { key: "place", term: t("country"), value: `${country} · ${currency} · ${language}` },
    { key: "billing", term: t("billingId"), value: customer.billing_id },
    {
      key: "created",
      term: t("created"),
      value: <Time value={customer.created} locale={locale} show="date" />,
    },
    {
      key: "tags",
      term: t("tags"),
      value:
        tags.length === 0 ? "–" : tags.map(({ tag, value }) => <Chip key={tag}>{`${tag}=${value}`}</Chip>),
    },
  ];
  return (
    <Card title={t("identity")}>
      <DefinitionList items={items} />
    </Card>
  );
}
