import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { orFailed } from "@/lib/api/or-failed";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { listBudgets } from "@/lib/domain/orders/budgets/list";
import type { Budget } from "@/lib/domain/orders/budgets/schema";
import type { CostReport } from "@/lib/domain/orders/costs/schema";
import { showCosts } from "@/lib/domain/orders/costs/show";
import { ProjectBudget } from "./project-budget";

export type ProjectMoney = { report: CostReport; budget: Budget | null };

/** What a project costs this month, and its budget; null for callers who may not see money. */
export async function readMoney(context: SignedContext, project: number): Promise<ProjectMoney | null> {
  const report = await orFailed(showCosts.call(context, { project }));
  if (!report) return null;
  const budgets = (await orFailed(listBudgets.call(context, {})))?.list ?? [];
  return { report, budget: budgets.find((one) => one.project === project) ?? null };
}

type MoneyCardProps = ProjectMoney & { id: number; name: string };

/** Month to date, forecast and budget of a project. */
export async function MoneyCard({ report, budget, id, name }: MoneyCardProps) {
  const [t, locale] = await Promise.all([getTranslations("costs"), getLocale()]);
  const { total, currency } = report;
  const money = (value: string) => <Money amount={{ value, currency }} locale={locale} />;
  return (
    <Card
      title={t("title")}
      actions={
        <LinkButton size="sm" href={"/billing/costs" as Route}>
          {t("all")}
        </LinkButton>
      }
    >
      <div className="space-y-4">
        <DefinitionList
          look="sums"
          items={[
            { key: "to_date", term: t("toDate"), value: money(total.to_date) },
            { key: "expected", term: t("expected"), value: money(total.expected) },
            { key: "forecast", term: t("forecast"), value: money(total.forecast), strong: true },
          ]}
        />
        <ProjectBudget id={id} name={name} budget={budget} currency={currency} />
      </div>
    </Card>
  );
}
