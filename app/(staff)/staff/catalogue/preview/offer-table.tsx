import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { StateChip } from "@/components/ui/state-chip";
import type { Locale } from "@/lib/base/locale";
import type { Currency } from "@/lib/base/money";
import { formatMoney } from "@/lib/base/money-text";

type Offer = {
  id: number;
  name: string;
  net: string;
  gross: string;
  note?: string;
  free?: number;
  is_offered?: boolean;
  per_core?: string;
  setup?: string | null;
};
type OfferTableProps = {
  label: string;
  offers: readonly Offer[];
  currency: Currency;
  locale: Locale;
};

function OfferLine({ offer, currency, locale, isCounted }: OfferLineProps) {
  const t = useTranslations("catalogAdmin.look");
  const perCore = offer.per_core && Number(offer.per_core) > 0 ? offer.per_core : null;
  return (
    <Row>
      <Cell head>
        <span className="block min-w-0">
          {offer.name}
          {offer.note && <span className="block font-normal text-ink-2 text-xs">{offer.note}</span>}
        </span>
      </Cell>
      {isCounted && (
        <Cell label={t("status")}>
          <StateChip tone={offer.is_offered ? "good" : "neutral"}>
            {t(offer.is_offered ? "order" : "soldOut")}
          </StateChip>
        </Cell>
      )}
      {isCounted && (
        <Cell label={t("free")} align="end">
          {offer.free}
        </Cell>
      )}
      <Cell label={t("net")} align="end">
        <span>
          <Money amount={{ value: offer.net, currency }} locale={locale} />
          {offer.setup && (
            <span className="block text-ink-2 text-xs">
              {t("setup", { price: formatMoney(offer.setup, currency, locale) })}
            </span>
          )}
          {perCore && (
            <span className="block text-ink-2 text-xs">
              {t("perCore", { price: formatMoney(perCore, currency, locale) })}
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t("gross")} align="end">
        <Money amount={{ value: offer.gross, currency }} locale={locale} />
      </Cell>
    </Row>
  );
}
type OfferLineProps = Omit<OfferTableProps, "label" | "offers"> & { offer: Offer; isCounted: boolean };

/** Offers with monthly prices, net and with the country's tax. */
export function OfferTable({ label, offers, currency, locale }: OfferTableProps) {
  const t = useTranslations("catalogAdmin.look");
  const isCounted = offers.some(({ free }) => free !== undefined);
  return (
    <Table
      bare
      label={label}
      head={
        <HeadRow>
          <HeadCell>{t("name")}</HeadCell>
          {isCounted && <HeadCell>{t("status")}</HeadCell>}
          {isCounted && <HeadCell align="end">{t("free")}</HeadCell>}
          <HeadCell align="end">{t("net")}</HeadCell>
          <HeadCell align="end">{t("gross")}</HeadCell>
        </HeadRow>
      }
    >
      {offers.map((offer) => (
        <OfferLine key={offer.id} offer={offer} currency={currency} locale={locale} isCounted={isCounted} />
      ))}
      {offers.length === 0 && (
        <StateRow columns={5}>
          <EmptyState title={t("empty")} />
        </StateRow>
      )}
    </Table>
  );
}
