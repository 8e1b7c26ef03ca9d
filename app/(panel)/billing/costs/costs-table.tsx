import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartColumn } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { PanelLink } from "@/components/ui/panel-link";
import type { CostGrouping } from "@/lib/domain/orders/costs/rules";
import type { CostGroup, CostReport } from "@/lib/domain/orders/costs/schema";
import { groupName } from "./group-name";

const pathOf = ({ kind, id }: CostGroup): Route | null => {
  if (kind === "project") return `/projects/${id}` as Route;
  return kind === "server" ? (`/servers/${id}` as Route) : null;
};

const columns = ["invoiced", "used", "to_date", "expected", "forecast"] as const;
type Column = (typeof columns)[number];
const labels = {
  invoiced: "invoiced",
  used: "used",
  to_date: "toDate",
  expected: "expected",
  forecast: "forecast",
} as const satisfies Record<Column, string>;

/** Past months have nothing to come; without hours there is no column of them. */
const shownColumns = ({ current, total }: CostReport): Column[] =>
  columns.filter((column) => {
    if (column === "used" || column === "invoiced") return total.used !== "0.00";
    return current === 1 || column === "to_date";
  });

/** Costs by group, with their sum. */
export function CostsTable({ report, by }: { report: CostReport; by: CostGrouping }) {
  const t = useTranslations("costs");
  const locale = useLocale();
  const { groups, total, currency } = report;
  const shown = shownColumns(report);
  if (groups.length === 0)
    return (
      <EmptyState icon={<ChartColumn size={22} aria-hidden />} title={t("emptyTitle")}>
        {t("emptyText")}
      </EmptyState>
    );
  const cells = (amounts: Pick<CostGroup, Column>) =>
    shown.map((column) => (
      <Cell key={column} label={t(labels[column])} align="end">
        <Money amount={{ value: amounts[column], currency }} locale={locale} />
      </Cell>
    ));
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("name")}</HeadCell>
          {shown.map((column) => (
            <HeadCell key={column} align="end">
              {t(labels[column])}
            </HeadCell>
          ))}
        </HeadRow>
      }
    >
      {groups.map((group) => {
        const path = pathOf(group);
        const name = groupName(group, by, t);
        return (
          <Row key={`${group.kind} ${group.id} ${group.name}`}>
            <Cell head>
              {path ? (
                <PanelLink href={path} className="wrap-anywhere text-accent-ink hover:underline">
                  {name}
                </PanelLink>
              ) : (
                <span className="wrap-anywhere font-normal">{name}</span>
              )}
            </Cell>
            {cells(group)}
          </Row>
        );
      })}
      <Row className="font-semibold">
        <Cell head>{t("total")}</Cell>
        {cells(total)}
      </Row>
    </Table>
  );
}
