import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip } from "@/components/ui/state-chip";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showCapacity } from "@/lib/domain/support/start/capacity";

const longDays = 365;

/** Which plans will be sold out where, the soonest first. */
export async function CapacityPart({ context }: { context: StaffContext }) {
  const [t, { plans, low_days: low }] = await Promise.all([
    getTranslations("start.capacity"),
    showCapacity.call(context, {}),
  ]);
  const textOf = (days: number): string => {
    if (days === 0) return t("now");
    return days > longDays ? t("longDays") : t("days", { count: days });
  };
  const toneOf = (days: number) => {
    if (days === 0) return "danger";
    return days <= low ? "attention" : "neutral";
  };
  return (
    <Card
      title={t("title")}
      hint={t("text")}
      flush
      actions={
        <LinkButton href={"/staff/catalogue" as Route} size="sm">
          {t("all")}
        </LinkButton>
      }
    >
      {plans.length === 0 ? (
        <p className="p-4 text-ink-2">{t("none")}</p>
      ) : (
        <Table
          bare
          label={t("list")}
          head={
            <HeadRow>
              <HeadCell>{t("plan")}</HeadCell>
              <HeadCell>{t("location")}</HeadCell>
              <HeadCell align="end">{t("free")}</HeadCell>
              <HeadCell align="end">{t("sold")}</HeadCell>
              <HeadCell align="end">{t("left")}</HeadCell>
            </HeadRow>
          }
        >
          {plans.map(({ plan, location, free, sold, days }) => (
            <Row key={`${plan} ${location}`}>
              <Cell head>{plan}</Cell>
              <Cell label={t("location")}>{location}</Cell>
              <Cell label={t("free")} align="end">
                {free}
              </Cell>
              <Cell label={t("sold")} align="end">
                {sold}
              </Cell>
              <Cell label={t("left")} align="end">
                <StateChip tone={toneOf(days)}>{textOf(days)}</StateChip>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
