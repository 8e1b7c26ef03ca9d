import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { orNotFound } from "@/lib/api/or-not-found";
import { showDeferred } from "@/lib/domain/money/accounting/deferred";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { AccountingHead } from "../accounting-head";
import { addressOf, path, type Query, readAsked } from "../read-period";
import { DeferredTable } from "./deferred-table";

const here = `${path}/deferred`;

type PageProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("accounting");
  return { title: t("pages.deferred") };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(here);
  const asked = await readAsked(context, await searchParams);
  const [t, locale] = await Promise.all([getTranslations("accounting"), getLocale()]);
  const { company, companies, from: month } = asked;
  if (!company) return <EmptyState title={t("noCompany")} />;
  const found = await orNotFound(showDeferred.call(context, { company: company.id, month }));
  const { sales, left_out: leftOut } = found;
  const file = addressOf("/deferred/export", { company: company.id, from: month });
  return (
    <>
      <AccountingHead page="deferred" asked={asked} />
      <div className="mt-4 space-y-4">
        <Card actions={<DownloadLink href={file}>{t("csv")}</DownloadLink>} title={t("endOfMonth")}>
          <form action={here} method="get" className="flex flex-wrap items-end gap-4">
            <SelectField label={t("company")} name="company" defaultValue={String(company.id)}>
              {companies.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField label={t("month")} name="from" type="month" defaultValue={month} required />
            <Button type="submit">{t("show")}</Button>
          </form>
        </Card>
        {sales.length === 0 ? (
          <Card>
            <EmptyState title={t("noDeferred")}>
              {found.recognition === "none" ? t("recognitions.none") : null}
            </EmptyState>
          </Card>
        ) : (
          <>
            <Card title={t("roles.deferred")}>
              <DefinitionList
                items={found.totals.map((amount) => ({
                  key: amount.currency,
                  term: amount.currency,
                  value: <Money amount={amount} locale={locale} />,
                }))}
              />
            </Card>
            <Card
              flush
              title={t("deferredSales")}
              {...(leftOut > 0 && { footer: t("moreSales", { count: leftOut }) })}
            >
              <DeferredTable sales={sales} />
            </Card>
          </>
        )}
      </div>
    </>
  );
}

/** Deferred revenue at the end of a month. Not found for staff without the right. */
export default function DeferredPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
