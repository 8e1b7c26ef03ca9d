import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row } from "@/components/table/table";
import { LinkButton } from "@/components/ui/link-button";
import { formatMoney, signOf } from "@/lib/base/money-text";
import type { estimateServers } from "@/lib/domain/orders/orders/estimate";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { locationName } from "../labels/labels";
import type { Choice } from "../selection/choice";
import { linkQuery, type OrderDraft } from "../selection/selection";
import { RemoveEntry } from "./remove-entry";

type Priced = Awaited<ReturnType<typeof estimateServers.call>>["servers"][number];

/** `priced` null: the catalog no longer has that preset in that location. */
export type Line = { entry: string; draft: OrderDraft; choice: Choice; priced: Priced | null };

export const estimateColumns = 6;

export function EstimateHead() {
  const t = useTranslations("estimate");
  return (
    <HeadRow>
      <HeadCell>{t("server")}</HeadCell>
      <HeadCell>{t("place")}</HeadCell>
      <HeadCell align="end">{t("count")}</HeadCell>
      <HeadCell align="end">{t("sum.monthly")}</HeadCell>
      <HeadCell align="end">{t("sum.total")}</HeadCell>
      <HeadCell align="end">{t("actions")}</HeadCell>
    </HeadRow>
  );
}

type EstimateRowProps = {
  line: Line;
  options: OrderOptions;
  /** URL of the shared list without this entry; null = the account's own estimate. */
  withoutIt: Route | null;
};

/** One configuration: its parts, its price, and a link to order it. */
export function EstimateRow({ line, options, withoutIt }: EstimateRowProps) {
  const t = useTranslations("estimate");
  const locale = useLocale();
  const { draft, choice, priced } = line;
  const { preset, system, software, plan } = choice;
  const name = preset.selected?.name ?? draft.preset;
  const parts = [
    ...[system.taken?.name, software.taken?.name, plan.taken?.name],
    choice.backups && t(`backups.${choice.backups}`),
  ]
    .filter(Boolean)
    .join(" · ");
  const isPriced = priced !== null && priced.error === "";
  const money = (value: string | undefined) =>
    isPriced && value !== undefined ? formatMoney(value, options.currency, locale) : "–";
  return (
    <Row>
      <Cell head>
        <span className="block min-w-0">
          {name}
          <span className="block font-normal text-ink-2 text-xs">
            {isPriced ? parts : <span className="text-attention">{t("unavailable")}</span>}
          </span>
        </span>
      </Cell>
      <Cell label={t("place")}>
        <span>
          {locationName(options, draft.location, locale)}
          <span className="block text-ink-2 text-xs">{t(`period.${draft.period}`)}</span>
        </span>
      </Cell>
      <Cell label={t("count")} align="end">
        <span className="figures">{draft.count}</span>
      </Cell>
      <Cell label={t("sum.monthly")} align="end">
        <span className="figures">{money(priced?.monthly)}</span>
      </Cell>
      <Cell label={t("sum.total")} align="end">
        <span>
          <span className="figures">{money(priced?.total)}</span>
          {isPriced && signOf(priced.setup) > 0 && (
            <span className="block text-ink-2 text-xs">{t("setup", { amount: money(priced.setup) })}</span>
          )}
        </span>
      </Cell>
      <Cell label={t("actions")} align="end">
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          <LinkButton size="sm" href={`/order?${linkQuery(draft)}` as Route}>
            {t("open")}
            <span className="sr-only"> {name}</span>
          </LinkButton>
          {withoutIt ? (
            <LinkButton size="sm" variant="ghost" href={withoutIt}>
              {t("remove")}
              <span className="sr-only"> {name}</span>
            </LinkButton>
          ) : (
            <RemoveEntry entry={line.entry} name={name} />
          )}
        </span>
      </Cell>
    </Row>
  );
}
