"use client";

import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { RowAct } from "@/components/table/row-action";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import { sendForm } from "@/lib/api/send-form";
import type { PlannedPrice } from "@/lib/domain/catalog/admin/schema";
import { takeBack } from "./actions";
import { usePriceName } from "./use-field-name";

function Price({ price, value }: { price: PlannedPrice; value: string | null }) {
  const t = useTranslations("catalogAdmin.planned");
  const locale = useLocale();
  if (value === null) return price.what === "billing_plan" ? "–" : t("notSold");
  return <Money amount={{ value, currency: price.currency }} locale={locale} />;
}

function TakeBack({ price }: { price: PlannedPrice }) {
  const t = useTranslations("catalogAdmin.planned");
  const nameOf = usePriceName();
  return (
    <RowAct
      label={t("drop")}
      name={t("dropNamed", { name: `${price.name}, ${nameOf(price)}, ${price.currency}` })}
      pendingLabel={t("dropping")}
      done={t("dropped")}
      send={() => sendForm(takeBack, { id: price.id })}
    />
  );
}

/** Planned prices, the next one first, with a button to cancel each. */
export function PlannedTable({ planned, hasNames = false }: { planned: PlannedPrice[]; hasNames?: boolean }) {
  const t = useTranslations("catalogAdmin.planned");
  const locale = useLocale();
  const nameOf = usePriceName();
  if (planned.length === 0) return <p className="p-4 text-ink-2">{t("none")}</p>;
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("when")}</HeadCell>
          {hasNames && <HeadCell>{t("what")}</HeadCell>}
          <HeadCell>{t("which")}</HeadCell>
          <HeadCell align="end">{t("change")}</HeadCell>
          <HeadCell>{t("by")}</HeadCell>
          <HeadCell label={t("drop")} />
        </HeadRow>
      }
    >
      {planned.map((price) => (
        <Row key={price.id}>
          <Cell head>
            <Time value={price.starts_at} locale={locale} />
          </Cell>
          {hasNames && (
            <Cell label={t("what")}>
              <Link
                href={`/staff/catalogue/${price.kind}/${price.entry}` as Route}
                className="text-accent-ink hover:underline"
              >
                {price.name}
              </Link>
            </Cell>
          )}
          <Cell label={t("which")}>{nameOf(price)}</Cell>
          <Cell label={t("change")} align="end">
            <span className="whitespace-nowrap">
              <Price price={price} value={price.from} /> → <Price price={price} value={price.amount} />
            </span>
          </Cell>
          <Cell label={t("by")} className="break-all">
            {price.by ?? t("operator")}
          </Cell>
          <Cell align="end">
            <TakeBack price={price} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
