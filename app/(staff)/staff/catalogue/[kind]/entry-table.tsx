import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { StateChip } from "@/components/ui/state-chip";
import type { Locale } from "@/lib/base/locale";
import { formatMoney, numberOf, signOf } from "@/lib/base/money-text";
import type { ListedEntry } from "@/lib/domain/catalog/admin/schema";
import type { EntryKind } from "@/lib/domain/catalog/catalog/rules";

type Offer = ListedEntry["offers"][number];
const currencies = ["EUR", "USD", "RUB"] as const;

function Prices({ offer: { prices }, locale }: { offer: Offer; locale: Locale }) {
  const t = useTranslations("catalogAdmin.list");
  const sold = currencies.flatMap((currency) => {
    const value = prices[currency];
    return value === undefined ? [] : [{ currency, value }];
  });
  if (sold.length === 0) return t("off");
  if (sold.every(({ value }) => signOf(value) === 0)) return t("free");
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {sold.map((amount) => (
        <Money key={amount.currency} amount={amount} locale={locale} />
      ))}
    </span>
  );
}

/** The lowest price in the first currency that has any. */
function lowest(offers: readonly Offer[], locale: Locale): string | null {
  for (const currency of currencies) {
    const [first] = offers
      .flatMap(({ prices }) => prices[currency] ?? [])
      .sort((one, other) => numberOf(one) - numberOf(other));
    if (first !== undefined) return formatMoney(first, currency, locale);
  }
  return null;
}

function LocationCells({ entry: { offers }, locale }: { entry: ListedEntry; locale: Locale }) {
  const t = useTranslations("catalogAdmin.list");
  const price = lowest(offers, locale);
  if (price === null) return t("nowhere");
  return (
    <details className="min-w-0">
      <summary className="tap cursor-pointer">
        {t("places", { count: offers.length })}, {t("from", { price })}
      </summary>
      <ul className="mt-1 space-y-0.5 text-xs">
        {offers.map((offer) => (
          <li key={offer.place} className="flex flex-wrap gap-x-3 max-md:justify-end">
            <span className="font-medium">{offer.place}</span>
            <Prices offer={offer} locale={locale} />
            <span className="text-ink-2">{t("units", { count: offer.free ?? 0 })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type LineProps = { entry: ListedEntry; locale: Locale };

function EntryLine({ entry, locale }: LineProps) {
  const t = useTranslations("catalogAdmin.list");
  const { kind, id, name, note, is_active: isActive, offers } = entry;
  const free = offers.reduce((sum, offer) => sum + (offer.free ?? 0), 0);
  return (
    <Row>
      <Cell head>
        <span className="block min-w-0">
          <Link
            href={`/staff/catalogue/${kind}/${id}` as Route}
            prefetch={false}
            className="break-words text-accent-ink hover:underline"
          >
            {name}
          </Link>
          <span className="block break-words font-normal text-ink-2 text-xs">{note}</span>
        </span>
      </Cell>
      {isActive !== null && (
        <Cell label={t("status")}>
          <StateChip tone={isActive ? "good" : "neutral"}>{t(isActive ? "active" : "inactive")}</StateChip>
        </Cell>
      )}
      {kind !== "locations" && (
        <Cell label={t("prices")}>
          {kind === "presets" ? (
            <LocationCells entry={entry} locale={locale} />
          ) : (
            offers.map((offer) => <Prices key={offer.place} offer={offer} locale={locale} />)
          )}
        </Cell>
      )}
      {(kind === "presets" || kind === "locations") && (
        <Cell label={t("stock")} align="end">
          {free}
        </Cell>
      )}
    </Row>
  );
}

type EntryTableProps = {
  kind: EntryKind;
  entries: readonly ListedEntry[];
  locale: Locale;
  footer: ReactNode;
};

/** Entries with their status, prices and free units. */
export function EntryTable({ kind, entries, locale, footer }: EntryTableProps) {
  const t = useTranslations("catalogAdmin");
  const isLocation = kind === "locations";
  const isCounted = isLocation || kind === "presets";
  return (
    <Table
      bare
      label={t(`kinds.${kind}`)}
      footer={footer}
      head={
        <HeadRow>
          <HeadCell>{t("list.name")}</HeadCell>
          {!isLocation && <HeadCell>{t("list.status")}</HeadCell>}
          {!isLocation && <HeadCell>{t("list.prices")}</HeadCell>}
          {isCounted && <HeadCell align="end">{t("list.stock")}</HeadCell>}
        </HeadRow>
      }
    >
      {entries.map((entry) => (
        <EntryLine key={entry.id} entry={entry} locale={locale} />
      ))}
      {entries.length === 0 && (
        <StateRow columns={4}>
          <EmptyState title={t("list.none")}>{t("list.noneText")}</EmptyState>
        </StateRow>
      )}
    </Table>
  );
}
