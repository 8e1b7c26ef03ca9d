"use client";

import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { RowAct } from "@/components/table/row-action";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import { sendForm } from "@/lib/api/send-form";
import { formatPercent } from "@/lib/base/decimal-text";
import type { Currency } from "@/lib/base/money";
import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { Promo } from "@/lib/domain/catalog/promos/schema";
import { switchCode } from "../actions";

function Switch({ promo: { code, is_active: isActive } }: { promo: Promo }) {
  const t = useTranslations("catalogAdmin.promos");
  const act = t(isActive ? "disable" : "enable");
  return (
    <RowAct
      label={act}
      name={t("switchNamed", { act, code })}
      pendingLabel={t("switching")}
      done={t("done")}
      send={() => sendForm(switchCode, { code, active: isActive ? "0" : "1" })}
    />
  );
}

/** Text of the discount, with amounts in the reader's locale. */
function useTakes() {
  const locale = useLocale();
  return ({ percent, amount }: Promo): string =>
    percent !== null
      ? formatPercent(percent, locale)
      : Object.entries(amount ?? {})
          .map(([currency, value]) => formatMoney(value, currency as Currency, locale))
          .join(", ");
}

/** Promo codes by name, with their number of uses. */
export function PromoTable({ promos }: { promos: readonly Promo[] }) {
  const t = useTranslations("catalogAdmin.promos");
  const takes = useTakes();
  const locale = useLocale();
  const dayOf = (day: string | null) => (day === null ? "…" : formatDate(day, locale));
  return (
    <Table
      bare
      label={t("code")}
      head={
        <HeadRow>
          <HeadCell>{t("code")}</HeadCell>
          <HeadCell>{t("takes")}</HeadCell>
          <HeadCell>{t("limits")}</HeadCell>
          <HeadCell align="end">{t("used")}</HeadCell>
          <HeadCell>{t("status")}</HeadCell>
          <HeadCell label={t("switching")} />
        </HeadRow>
      }
    >
      {promos.map((promo) => (
        <Row key={promo.code}>
          <Cell head>
            <span className="block min-w-0 break-all font-mono">
              <Link
                href={`/staff/catalogue/promos/${promo.code}` as Route}
                className="underline underline-offset-2"
              >
                {promo.code}
              </Link>
              {promo.note && (
                <span className="block break-words font-normal font-sans text-ink-2 text-xs">
                  {promo.note}
                </span>
              )}
            </span>
          </Cell>
          <Cell label={t("takes")}>
            <span>
              {takes(promo)}
              <span className="block text-ink-2 text-xs">{t(promo.lasts)}</span>
            </span>
          </Cell>
          <Cell label={t("limits")} className="break-words">
            <span className="block min-w-0 text-xs">
              {[...(promo.presets ?? []), ...(promo.accounts ?? [])].join(", ") || t("everyone")}
              {(promo.from || promo.until) && (
                <span className="block text-ink-2">
                  {t("days", { from: dayOf(promo.from), until: dayOf(promo.until) })}
                </span>
              )}
            </span>
          </Cell>
          <Cell label={t("used")} align="end">
            <span>
              {promo.uses === null ? promo.used : t("usedOf", { used: promo.used, uses: promo.uses })}
              {promo.uses_per_account !== null && (
                <span className="block text-ink-2 text-xs">
                  {t("perCustomer", { count: promo.uses_per_account })}
                </span>
              )}
            </span>
          </Cell>
          <Cell label={t("status")}>
            <StateChip tone={promo.is_active ? "good" : "neutral"}>
              {t(promo.is_active ? "on" : "off")}
            </StateChip>
          </Cell>
          <Cell align="end">
            <Switch promo={promo} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
