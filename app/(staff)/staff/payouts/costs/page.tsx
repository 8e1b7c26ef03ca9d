import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showCosts } from "@/lib/domain/money/card-payouts/costs";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { BooksSections } from "../../books-sections";
import { readQuery } from "../../receivables/read-query";
import { CostTable } from "./cost-table";
import { addressOf, path, readAsked } from "./read-asked";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("cardPayouts");
  return { title: t("costs") };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(path);
  const asked = readAsked(readQuery(await searchParams), context.now.toISOString().slice(0, 10));
  const [t, { rows, companies }] = await Promise.all([
    getTranslations("cardPayouts"),
    orNotFound(showCosts.call(context, asked)),
  ]);
  return (
    <>
      <PageHeader title={t("costs")} description={t("costsText")} />
      <BooksSections staff={context.actor.account} />
      <div className="space-y-4">
        <Card
          title={t("period")}
          actions={<DownloadLink href={addressOf(`${path}/export`, asked)}>{t("csv")}</DownloadLink>}
        >
          <form action={path} method="get" className="space-y-4">
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField label={t("from")} name="from" type="date" defaultValue={asked.from} required />
              <TextField label={t("until")} name="until" type="date" defaultValue={asked.until} required />
              <SelectField label={t("company")} name="company" defaultValue={String(asked.company ?? "")}>
                <option value="">{t("anyCompany")}</option>
                {companies.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
            <Button type="submit" variant="primary">
              {t("show")}
            </Button>
          </form>
        </Card>
        {rows.length === 0 ? (
          <Card>
            <EmptyState title={t("noCosts")} />
          </Card>
        ) : (
          <CostTable rows={rows} />
        )}
      </div>
    </>
  );
}

/** What the card services cost, by service and currency. Not found for staff without the right. */
export default function CostsPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
