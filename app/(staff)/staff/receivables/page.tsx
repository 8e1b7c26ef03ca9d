import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listOpenItems, showReceivables } from "@/lib/domain/money/receivables/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { BooksSections } from "../books-sections";
import { DayForm } from "./day-form";
import { ItemsCard } from "./items-card";
import { readAsked } from "./read-asked";
import { readQuery } from "./read-query";
import { CustomersTable, TotalsTable } from "./sums-table";

const path = "/staff/receivables";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("receivables");
  return { title: t("title") };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(path);
  const asked = readAsked(readQuery(await searchParams));
  const [t, found, documents] = await Promise.all([
    getTranslations("receivables"),
    orNotFound(showReceivables.call(context, asked)),
    asked.customer === undefined ? null : orNotFound(listOpenItems.call(context, asked)),
  ]);
  const { customer: _, ...general } = asked;
  const { totals, customers, left_out: leftOut, day, companies } = found;
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <BooksSections staff={context.actor.account} />
      <div className="space-y-4">
        <DayForm path={path} asked={general} day={day} companies={companies} />
        {totals.length === 0 ? (
          <Card>
            <EmptyState title={t("none")} />
          </Card>
        ) : (
          <>
            <Card flush title={t("totals")}>
              <TotalsTable totals={totals} />
            </Card>
            <Card
              flush
              title={t("customers")}
              {...(leftOut > 0 && { footer: t("leftOut", { count: leftOut }) })}
            >
              <CustomersTable customers={customers} path={path} asked={{ ...general, day }} />
            </Card>
          </>
        )}
        {documents && documents.items.length > 0 && (
          <ItemsCard items={documents.items} email={documents.items[0]?.customer.email ?? ""} />
        )}
      </div>
    </>
  );
}

/** What customers owed on a day, by age. Not found for staff without the right. */
export default function ReceivablesPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
