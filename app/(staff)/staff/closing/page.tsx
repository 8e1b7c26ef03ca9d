import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showMonths } from "@/lib/domain/money/closing/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { BooksSections } from "../books-sections";
import { ChecksCard } from "./checks-card";
import { CompanyForm } from "./company-form";
import { BreachesCard, DraftsCard } from "./found-cards";
import { MonthsCard } from "./months-card";
import { ReopenedCard } from "./reopened-card";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("closing");
  return { title: t("title") };
}

/** What the URL asks for; what makes no sense in it is left out. */
function readAsked({ company, month }: Record<string, string | string[] | undefined>) {
  return {
    ...(typeof company === "string" && /^[1-9]\d{0,8}$/.test(company) ? { company: Number(company) } : {}),
    ...(typeof month === "string" && month.length <= 7 ? { month } : {}),
  };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff("/staff/closing");
  const [t, books] = await Promise.all([
    getTranslations("closing"),
    orNotFound(showMonths.call(context, readAsked(await searchParams))),
  ]);
  const { company, check } = books;
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader title={t("title")} description={t("text")} />
      <BooksSections staff={context.actor.account} />
      <div className="space-y-4">
        <CompanyForm companies={books.companies} company={company} />
        {check ? (
          <ChecksCard company={company} check={check} hasBreaches={books.breaches.length > 0} />
        ) : (
          <Card>
            <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
          </Card>
        )}
        <BreachesCard breaches={books.breaches} />
        <DraftsCard drafts={books.drafts} />
        <MonthsCard books={books} />
        <ReopenedCard reopened={books.reopened} />
      </div>
    </ClientMessages>
  );
}

/** Months of a company: what is open before the next one is closed, and which are. Not found for staff without the right. */
export default function ClosingPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
