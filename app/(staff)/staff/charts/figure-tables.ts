import type { Route } from "next";
import type { useTranslations } from "next-intl";
import { formatPercent } from "@/lib/base/decimal-text";
import type { Locale } from "@/lib/base/locale";
import { formatAmount, numberOf } from "@/lib/base/money-text";
import { formatDate, formatMonth } from "@/lib/base/time-text";
import type {
  CurrencyFigures,
  FigureFilter,
  FigureMonth,
  FigureShare,
  SignUpMonth,
} from "@/lib/domain/support/key-figures/schema";
import type { ChartTable } from "./chart-card";
import type { Point } from "./column-chart";

type Translator = ReturnType<typeof useTranslations<"keyFigures">>;
type Texts = { t: Translator; locale: Locale };
export type Cut = FigureFilter & { months?: number | undefined };
type Chart = ChartTable & { points: Point[] };

export const path = "/staff/key-figures";

/** The page, or the file `of` one of its tables, for what was asked for. */
export function figuresHref(cut: Cut, { of, currency }: { of?: string; currency?: string } = {}): Route {
  const query = new URLSearchParams(
    Object.entries(cut).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  if (currency !== undefined) query.set("currency", currency);
  if (of !== undefined) query.set("of", of);
  const text = String(query);
  return `${path}${of === undefined ? "" : "/export"}${text === "" ? "" : `?${text}`}` as Route;
}

const monthText = (month: string, locale: Locale): string => formatMonth(`${month}-01T00:00:00Z`, locale);

/** Months of one currency: a chart of one of its amounts, with everything in the table. */
export function monthChart(
  { t, locale }: Texts,
  { months, currency }: CurrencyFigures,
  of: "mrr" | "revenue",
  cut: Cut,
): Chart {
  const amount = (month: FigureMonth): string => formatAmount(month[of], locale);
  const percent = (value: string | null): string => (value === null ? "" : formatPercent(value, locale));
  const count = (value: number): string => value.toLocaleString(locale);
  return {
    title: `${t(of === "mrr" ? "mrrMonths" : "revenueMonths")}, ${currency}`,
    heads: [
      ...[t("month"), t("mrr"), t("revenue"), t("customers"), t("newCustomers"), t("lostCustomers")],
      ...[t("churn"), t("average"), t("servers")],
    ],
    rows: months
      .toReversed()
      .map((one) => [
        monthText(one.month, locale),
        formatAmount(one.mrr, locale),
        formatAmount(one.revenue, locale),
        count(one.customers),
        count(one.new_customers),
        count(one.lost_customers),
        percent(one.churn),
        one.average ? formatAmount(one.average, locale) : "",
        count(one.servers),
      ]),
    csv: figuresHref(cut, { of: "months" }),
    points: months.map((one) => ({
      label: monthText(one.month, locale),
      value: numberOf(one[of].value),
      text: amount(one),
    })),
  };
}

export function dayChart({ t, locale }: Texts, { days, currency }: CurrencyFigures, cut: Cut): Chart {
  const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, locale);
  return {
    title: `${t("days")}, ${currency}`,
    heads: [t("day"), t("revenue")],
    rows: days.toReversed().map(({ day, revenue }) => [dayText(day), formatAmount(revenue, locale)]),
    csv: figuresHref(cut, { of: "days" }),
    points: days.map(({ day, revenue }) => ({
      label: dayText(day),
      value: numberOf(revenue.value),
      text: formatAmount(revenue, locale),
    })),
  };
}

export function signUpChart({ t, locale }: Texts, months: readonly SignUpMonth[], cut: Cut): Chart {
  return {
    title: t("signUpMonths"),
    heads: [t("month"), t("signUps"), t("firstOrders"), t("conversion")],
    rows: months
      .toReversed()
      .map((one) => [
        monthText(one.month, locale),
        one.sign_ups.toLocaleString(locale),
        one.first_orders.toLocaleString(locale),
        one.conversion === null ? "" : formatPercent(one.conversion, locale),
      ]),
    csv: figuresHref(cut, { of: "sign_ups" }),
    points: months.map((one) => ({
      label: monthText(one.month, locale),
      value: one.sign_ups,
      text: one.sign_ups.toLocaleString(locale),
    })),
  };
}

/** The current month by company, location or plan. */
export function shareTable(
  { t, locale }: Texts,
  { currency, ...figures }: CurrencyFigures,
  by: "company" | "location" | "plan",
  cut: Cut,
): ChartTable {
  const [title, rows] = {
    company: [t("byCompany"), figures.by_company] as const,
    location: [t("byLocation"), figures.by_location] as const,
    plan: [t("byPlan"), figures.by_plan] as const,
  }[by];
  const cells = (one: FigureShare): string[] => [
    one.name || t("noPart"),
    formatAmount(one.mrr, locale),
    formatAmount(one.revenue, locale),
    one.customers.toLocaleString(locale),
    one.new_customers.toLocaleString(locale),
    one.lost_customers.toLocaleString(locale),
    one.servers.toLocaleString(locale),
  ];
  return {
    title: `${title}, ${currency}`,
    heads: [
      ...[t(by), t("mrr"), t("revenue"), t("customers"), t("newCustomers"), t("lostCustomers")],
      t("servers"),
    ],
    rows: rows.map(cells),
    csv: figuresHref(cut, { of: by }),
  };
}
