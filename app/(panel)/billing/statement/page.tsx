import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { periodOf } from "@/components/statement/period";
import { StatementView } from "@/components/statement/statement-view";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showStatement } from "@/lib/domain/money/documents/statement";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("statement"))("title") };
}

/** What was charged, paid and credited within a period. */
export default owned(async function StatementPage({ searchParams }: PageProps) {
  const context = await signedIn("/billing/statement");
  const period = periodOf(await searchParams, context.now);
  const [t, common, locale, statement] = await Promise.all([
    getTranslations("statement"),
    getTranslations("common"),
    getLocale(),
    orNotFound(showStatement.call(context, period)),
  ]);
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("place") }]} />}
        title={t("title")}
        description={t("hint")}
      />
      <StatementView statement={statement} path="/billing/statement" locale={locale} />
    </>
  );
});
