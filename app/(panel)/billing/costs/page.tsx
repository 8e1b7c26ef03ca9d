import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { PageHeader } from "@/components/ui/page-header";
import { orFailed } from "@/lib/api/or-failed";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatMoney } from "@/lib/base/money-text";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { listBudgets } from "@/lib/domain/orders/budgets/list";
import { showCosts } from "@/lib/domain/orders/costs/show";
import { listProjects } from "@/lib/domain/orders/projects/list";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { BudgetsCard } from "./budgets-card";
import { CostsCall } from "./costs-call";
import { CostsFilter } from "./costs-filter";
import { costsInput, costsQuery, costsViewOf } from "./costs-query";
import { CostsTable } from "./costs-table";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("costs"))("title") };
}

/** The account and its open projects, as far as they have no budget. */
async function readTargets(context: SignedContext, taken: ReadonlySet<number>, account: string) {
  const projects = (await orFailed(listProjects.call(context, {})))?.list ?? [];
  return [{ project: 0, name: account }]
    .concat(projects.flatMap(({ id, name, archived }) => (archived === 0 ? [{ project: id, name }] : [])))
    .filter(({ project }) => !taken.has(project));
}

/** What a month costs, by project, tag, or server and service, and the budgets. */
export default owned(async function CostsPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const asked = costsViewOf((name) => query[name]);
  const context = await signedIn(`/billing/costs${costsQuery(asked)}`);
  const [t, common, locale] = await Promise.all([
    getTranslations("costs"),
    getTranslations("common"),
    getLocale(),
  ]);
  const input = costsInput(asked);
  const report = await orNotFound(showCosts.call(context, input));
  const view = { ...asked, by: input.by };
  const { list: budgets } = await orNotFound(listBudgets.call(context, {}));
  const taken = new Set(budgets.map(({ project }) => project));
  const others = await readTargets(context, taken, t("account"));
  const money = (amount: string) => formatMoney(amount, report.currency, locale);
  const { all, hours } = report.documents;
  return (
    <ClientMessages namespaces={["costs", "problems", "common"]}>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("place") }]} />}
        title={t("title")}
        description={t("text")}
      />
      <div className="space-y-4">
        <CostsFilter view={view} month={report.month} newest={report.newest} tags={report.tags} />
        <Card
          title={t(`groupings.${view.by}`)}
          hint={view.by === "tag" ? view.tag : undefined}
          actions={
            <DownloadLink href={`/billing/costs/csv${costsQuery({ ...view, month: report.month })}`}>
              {t("csv")}
            </DownloadLink>
          }
          flush
          footer={
            <div className="space-y-2">
              <p>
                {hours === "0.00"
                  ? t("agrees", { documents: money(all) })
                  : t("agreesHours", { documents: money(all), hours: money(hours) })}
              </p>
              <CostsCall fields={{ month: report.month, ...input }} />
            </div>
          }
        >
          <CostsTable report={report} by={view.by} />
        </Card>
        <BudgetsCard budgets={budgets} others={others} currency={report.currency} />
      </div>
    </ClientMessages>
  );
});
