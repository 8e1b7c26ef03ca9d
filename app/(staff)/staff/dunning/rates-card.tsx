import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { countryName } from "@/lib/base/country-name";
import { formatPercent } from "@/lib/base/decimal-text";
import { formatDate } from "@/lib/base/time-text";
import type { DunningRate } from "@/lib/domain/orders/dunning/rates";
import { RateButton } from "./rate-button";

/** Interest on late payments by law, by country of the seller. */
export async function RatesCard({ rates }: { rates: readonly DunningRate[] }) {
  const [t, locale] = await Promise.all([getTranslations("dunning"), getLocale()]);
  return (
    <ClientMessages namespaces={["dunning", "common", "problems"]}>
      <Card title={t("rates.title")} hint={t("rates.hint")} actions={<RateButton />} flush>
        {rates.length === 0 ? (
          <EmptyState title={t("rates.none")}>{t("rates.noneText")}</EmptyState>
        ) : (
          <Table
            bare
            label={t("rates.title")}
            head={
              <HeadRow>
                <HeadCell>{t("rates.country")}</HeadCell>
                <HeadCell>{t("rates.from")}</HeadCell>
                <HeadCell align="end">{t("rates.consumer")}</HeadCell>
                <HeadCell align="end">{t("rates.business")}</HeadCell>
              </HeadRow>
            }
          >
            {rates.map(({ country, from, consumer, business }) => (
              <Row key={`${country} ${from}`}>
                <Cell head>{countryName(country, locale)}</Cell>
                <Cell label={t("rates.from")}>{formatDate(from, locale)}</Cell>
                <Cell label={t("rates.consumer")} align="end">
                  {formatPercent(consumer, locale)}
                </Cell>
                <Cell label={t("rates.business")} align="end">
                  {formatPercent(business, locale)}
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Card>
    </ClientMessages>
  );
}
