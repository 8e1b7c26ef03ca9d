import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { CustomerRecord } from "@/lib/domain/support/customer-record/schema";

type PersonCardProps = Pick<CustomerRecord, "customer"> & { staff: HoldsRights };

/** Contact details of the customer, with the way to change them. */
export function PersonCard({ customer, staff }: PersonCardProps) {
  const t = useTranslations("backOffice.record");
  const own = useTranslations("customerRecord.edit");
  const { email, phone, company, country, currency, language, tags } = customer;
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
    { key: "company", term: t("company"), value: company || "–" },
    { key: "vat", term: t("vat"), value: customer.vat_number || "–" },
    { key: "phone", term: t("phone"), value: phone || "–" },
    { key: "place", term: t("country"), value: `${country} · ${currency} · ${language}` },
    { key: "billing", term: t("billingId"), value: customer.billing_id },
    {
      key: "tags",
      term: t("tags"),
      value:
        tags.length === 0 ? "–" : tags.map(({ tag, value }) => <Chip key={tag}>{`${tag}=${value}`}</Chip>),
    },
  ];
  return (
    <Card
      title={t("identity")}
      actions={
        hasStaffRight(staff, "customers/edit") && (
          <LinkButton size="sm" href={`/staff/customers/${customer.id}/edit` as Route}>
            {own("open")}
          </LinkButton>
        )
      }
    >
      <DefinitionList items={items} />
    </Card>
  );
}
