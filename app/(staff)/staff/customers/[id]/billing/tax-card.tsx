import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { DownloadLink } from "@/components/ui/download-link";
import { LinkButton } from "@/components/ui/link-button";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatDate } from "@/lib/base/time-text";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showCustomerDetails } from "@/lib/domain/support/customer-record/details";
import { taxLabels } from "@/lib/i18n/params/billing-labels";
import { ActList } from "../../../acting/act-list";
import type { OpenedRecord } from "../frame/open-record";
import { ExemptButton } from "./exempt-button";

/** The tax of an invoice issued today, and why; an exemption with its proof. */
export async function TaxCard({ opened: { id, context, record, staff } }: { opened: OpenedRecord }) {
  const [t, invoice, locale, shown] = await Promise.all([
    getTranslations("customerRecord.tax"),
    getTranslations("invoice"),
    getLocale(),
    orNotFound(showCustomerDetails.call(context, { id })),
  ]);
  const { exemption, details, is_closed: isClosed } = shown;
  const { email, vat_number: number } = record.customer;
  const exempt = exemption && [
    { key: "basis", term: t("basis"), value: exemption.basis },
    {
      key: "until",
      term: t("until"),
      value: exemption.until === null ? t("noEnd") : formatDate(exemption.until, locale),
    },
    {
      key: "by",
      term: t("granted"),
      value: t("grantedBy", { name: exemption.by, date: formatDate(exemption.at, locale) }),
    },
  ];
  return (
    <Card
      title={t("title")}
      actions={
        <>
          {exemption && (
            <>
              <DownloadLink
                href={`/staff/customers/${id}/proofs/${exemption.id}`}
                label={t("proofOf", { name: exemption.proof })}
              >
                {t("proof")}
              </DownloadLink>
              <ActList
                staff={staff}
                subject={{ id: exemption.id }}
                name={email}
                acts={[{ act: "endExemption" }]}
              />
            </>
          )}
          {!exemption && !isClosed && hasStaffRight(staff, "customers/exempt") && <ExemptButton id={id} />}
          {hasStaffRight(staff, "customers/edit") && (
            <LinkButton size="sm" href={`/staff/customers/${id}/edit` as Route}>
              {t("change")}
            </LinkButton>
          )}
        </>
      }
    >
      <DefinitionList
        items={[
          { key: "today", term: t("today"), value: taxLabels(details.tax, invoice, locale) },
          { key: "number", term: t("number"), value: number || "–" },
          ...(exempt ?? []),
        ]}
      />
    </Card>
  );
}
