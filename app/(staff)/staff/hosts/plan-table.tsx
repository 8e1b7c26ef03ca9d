import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import type { Capacity } from "@/lib/domain/servers/hosts/schema";

const longDays = 365;

type DaysProps = Pick<Capacity, "days"> & { lowDays: number };

/** How long the units last that can still be sold. */
function Days({ days, lowDays }: DaysProps) {
  const t = useTranslations("hosts.plans");
  if (days === null) return t("noSales");
  const text = days === 0 ? t("now") : days > longDays ? t("long") : t("days", { days });
  return (
    <StateChip tone={days === 0 ? "danger" : days <= lowDays ? "attention" : "neutral"}>{text}</StateChip>
  );
}

/** Plans by location: units on sale, units for which there is room, and days until they are sold. */
export function PlanTable({ plans, lowDays }: { plans: readonly Capacity[]; lowDays: number }) {
  const t = useTranslations("hosts.plans");
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("plan")}</HeadCell>
          <HeadCell>{t("location")}</HeadCell>
          <HeadCell align="end">{t("stock")}</HeadCell>
          <HeadCell align="end">{t("fits")}</HeadCell>
          <HeadCell align="end">{t("sold")}</HeadCell>
          <HeadCell>{t("left")}</HeadCell>
        </HeadRow>
      }
    >
      {plans.map(({ plan, location, stock, fits, sold, days }) => (
        <Row key={`${plan} ${location}`}>
          <Cell head>{plan}</Cell>
          <Cell label={t("location")}>
            <span className="font-mono">{location}</span>
          </Cell>
          <Cell label={t("stock")} align="end">
            {stock}
          </Cell>
          <Cell label={t("fits")} align="end">
            {fits ?? t("notCounted")}
          </Cell>
          <Cell label={t("sold")} align="end">
            {sold}
          </Cell>
          <Cell label={t("left")}>
            <Days days={days} lowDays={lowDays} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
