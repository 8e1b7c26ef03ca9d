import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DetailsMissing } from "@/components/state/details-missing";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { countryName } from "@/lib/base/country-name";
import type { Locale } from "@/lib/base/locale";
import type { showDetails } from "@/lib/domain/customers/accounts/details";
import { taxLabels } from "@/lib/i18n/params/billing-labels";

type Details = Awaited<ReturnType<typeof showDetails.call>>;

const nameOf = ({ companyname, firstname, lastname }: Details): string =>
  companyname || `${firstname} ${lastname}`.trim();

const addressOf = ({ address1, address2, postcode, city, state, country }: Details, locale: Locale) => [
  address1,
  address2,
  `${postcode} ${city}`.trim(),
  state,
  countryName(country, locale),
];

/** Tax numbers printed on invoices: the VAT number, and those of a Russian company. */
function Numbers({ details }: { details: Details }) {
  const t = useTranslations("details");
  const { tax_number: vat, custom } = details;
  const isFirm = custom.co_customertype === "legal entity";
  return (
    <>
      {vat && vat.number !== "" && (
        <li className="figures">
          {t("taxNumber.label")} {vat.number}
          {!vat.is_valid && <span className="text-danger"> {t("taxNumber.states.invalid")}</span>}
        </li>
      )}
      {isFirm && custom.co_inn && (
        <li className="figures">
          {t("fields.co_inn")} {custom.co_inn}
        </li>
      )}
    </>
  );
}

/** Buyer of the next invoice, its tax with the reason, and any missing details. */
export function BuyerCard({ details, locale }: { details: Details; locale: Locale }) {
  const t = useTranslations("details");
  const billing = useTranslations("billing.buyer");
  const invoice = useTranslations("invoice");
  return (
    <Card
      title={t("title")}
      actions={
        <LinkButton size="sm" variant="ghost" href={"/account/details" as Route}>
          {billing("edit")}
        </LinkButton>
      }
      footer={t("taxNumber.today", { tax: taxLabels(details.tax, invoice, locale) })}
    >
      <p className="text-ink-2 text-xs">{billing("for")}</p>
      <p className="break-words font-medium">{nameOf(details)}</p>
      <ul className="mt-1 break-words text-ink-2">
        {addressOf(details, locale)
          .filter(Boolean)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
        <Numbers details={details} />
      </ul>
      {details.missing.length > 0 && (
        <div className="mt-3">
          <DetailsMissing missing={details.missing} />
        </div>
      )}
    </Card>
  );
}
