import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { countryName } from "@/lib/base/country-name";
import type { Locale } from "@/lib/base/locale";
import type { Currency } from "@/lib/base/money";
import { formatMoney } from "@/lib/base/money-text";
import { listCompanies } from "@/lib/domain/money/companies/list";
import type { Company } from "@/lib/domain/money/companies/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { Trail } from "./trail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staff.companies");
  return { title: t("title") };
}

/** The name of a payment method, or its code. */
async function Payments({ codes }: { codes: readonly string[] }) {
  const t = await getTranslations("staff.companies");
  const labels = codes.map((code) => {
    const key = `methods.${code}` as "methods.cc";
    return t.has(key) ? t(key) : code;
  });
  return <span className="inline-block first-letter:uppercase">{labels.join(", ")}</span>;
}

const currencies: readonly string[] = ["EUR", "RUB", "USD"] satisfies Currency[];
const isCurrency = (word: string): word is Currency => currencies.includes(word);

/** Amounts in the reader's locale. */
const addressLimits = (text: string, locale: Locale): string =>
  text
    .split(",")
    .flatMap((part) => {
      const [currency = "", amount = ""] = part.split(":");
      return isCurrency(currency) ? [formatMoney(amount, currency, locale)] : [];
    })
    .join(", ");

async function CompanyCard({ company }: { company: Company }) {
  const [t, form, locale] = await Promise.all([
    getTranslations("staff.companies"),
    getTranslations("companyForm"),
    getLocale(),
  ]);
  const {
    region,
    name,
    address,
    country,
    tax_id,
    prefix,
    tax_rule,
    time_zone,
    address_above,
    payments,
    bank,
  } = company;
  const items = [
    { key: "address", term: t("address"), value: `${address}, ${countryName(country, locale)}` },
    { key: "tax", term: t("taxNumber"), value: tax_id },
    { key: "rule", term: t("taxRule"), value: form(`rules.${tax_rule}`) },
    { key: "zone", term: t("timeZone"), value: time_zone },
    {
      key: "address_above",
      term: t("addressAbove"),
      value: address_above === "off" ? t("addressNever") : addressLimits(address_above, locale),
    },
    { key: "prefix", term: t("invoices"), value: <span className="font-mono">{`${prefix}-…`}</span> },
    { key: "payments", term: t("payments"), value: <Payments codes={payments} /> },
    {
      key: "bank",
      term: t("bank"),
      note: bank?.holder,
      value: bank ? (
        <>
          <span className="wrap-anywhere font-mono">{bank.account}</span>
          <span>{[bank.bank, bank.bic].filter(Boolean).join(", ")}</span>
        </>
      ) : (
        t("noBank")
      ),
    },
  ];
  return (
    <Card
      title={name}
      hint={<Chip>{region}</Chip>}
      actions={
        <LinkButton
          href={`/staff/companies/${region}` as Route}
          size="sm"
          aria-label={t("editNamed", { name })}
        >
          {t("edit")}
        </LinkButton>
      }
    >
      <DefinitionList items={items} />
    </Card>
  );
}

async function content() {
  const context = await signedInStaff("/staff/companies");
  const [t, { companies }] = await Promise.all([
    getTranslations("staff.companies"),
    orNotFound(listCompanies.call(context, {})),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={<Trail isOnList />}
        actions={
          <LinkButton href="/staff/companies/new" variant="primary">
            {t("add")}
          </LinkButton>
        }
      />
      {companies.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {companies.map((company) => (
            <CompanyCard key={company.id} company={company} />
          ))}
        </div>
      )}
    </>
  );
}

/** Selling companies, as `company list` prints them. Not found for staff without the right. */
export default function CompaniesPage() {
  return orStaffSkeleton(content);
}
