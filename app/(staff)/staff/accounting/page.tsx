import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { pageLinks } from "@/components/table/page-links";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { orNotFound } from "@/lib/api/or-not-found";
import { showJournal } from "@/lib/domain/money/accounting/journal";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { AccountingHead } from "./accounting-head";
import { JournalTable } from "./journal-table";
import { PeriodForm } from "./period-form";
import { addressOf, path, type Query, readAsked } from "./read-period";

type PageProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("accounting");
  return { title: t("title") };
}

async function content({ searchParams }: PageProps) {
  const query = await searchParams;
  const context = await signedInStaff(path);
  const asked = await readAsked(context, query);
  const t = await getTranslations("accounting");
  const { company, from, until } = asked;
  if (!company) return <EmptyState title={t("noCompany")} />;
  const after = typeof query.after === "string" ? { after: query.after } : {};
  const place = { company: company.id, from, until };
  const { entries, next, unmapped } = await orNotFound(showJournal.call(context, { ...place, ...after }));
  const links = pageLinks(
    t("pages.journal"),
    query.after !== undefined && { href: addressOf("", place) as Route, label: t("first") },
    next !== null && { href: addressOf("", { ...place, after: next }) as Route, label: t("next") },
  );
  return (
    <>
      <AccountingHead page="journal" asked={asked} />
      <div className="mt-4 space-y-4">
        <PeriodForm action={path} asked={asked} />
        {unmapped !== null && (
          <Notice tone="danger">
            <span className="flex flex-wrap items-center gap-3">
              <span>{t("unmapped", { event: unmapped })}</span>
              <LinkButton size="sm" href={addressOf("/chart", place) as Route}>
                {t("pages.chart")}
              </LinkButton>
            </span>
          </Notice>
        )}
        <Card flush>
          <JournalTable entries={entries} footer={links} />
        </Card>
      </div>
    </>
  );
}

/** The journal of a company's books by month. Not found for staff without the right. */
export default function AccountingPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
