import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import type { OfferChoices } from "@/lib/domain/orders/estimates/offer-schema";
import { OfferButton } from "./offer-button";

type PlanTableProps = { id: number; location: string; presets: OfferChoices["presets"] };

/** Plans with their net price for a month, each with the button that offers it. */
export function PlanTable({ id, location, presets }: PlanTableProps) {
  const t = useTranslations("customerRecord.offer");
  const locale = useLocale();
  return (
    <Table
      bare
      label={t("plans")}
      head={
        <HeadRow>
          <HeadCell>{t("plan")}</HeadCell>
          <HeadCell align="end">{t("price")}</HeadCell>
          <HeadCell label={t("offer")} />
        </HeadRow>
      }
    >
      {presets.map(({ name, note, price }) => (
        <Row key={name}>
          <Cell head>
            <span className="block min-w-0">
              {name}
              <span className="block font-normal text-ink-2 text-xs">{note}</span>
            </span>
          </Cell>
          <Cell label={t("price")} align="end">
            <Money amount={price} locale={locale} />
          </Cell>
          <Cell align="end">
            <OfferButton id={id} location={location} preset={name} />
          </Cell>
        </Row>
      ))}
      {presets.length === 0 && (
        <StateRow columns={3}>
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        </StateRow>
      )}
    </Table>
  );
}
