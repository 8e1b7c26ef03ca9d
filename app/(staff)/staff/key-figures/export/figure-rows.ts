import type { FigureMonth, FigureShare, KeyFigures } from "@/lib/domain/support/key-figures/schema";

/** Rows of a file: codes and decimal amounts as they are stored, so that a program can read them. */
export type FigureFile = { heads: readonly string[]; rows: string[][] };

const counts = ["mrr", "revenue", "customers", "servers", "new_customers", "lost_customers"] as const;

const countsOf = ({ mrr, revenue, ...one }: Omit<FigureShare, "name">): string[] => [
  ...[mrr.value, revenue.value, String(one.customers), String(one.servers)],
  ...[String(one.new_customers), String(one.lost_customers)],
];

const monthRow = (month: FigureMonth): string[] => [
  ...[month.month, month.mrr.currency, ...countsOf(month)],
  ...[month.churn ?? "", month.average?.value ?? ""],
];

const sharesOf =
  (by: "by_company" | "by_location" | "by_plan", name: string) =>
  ({ currencies }: KeyFigures): FigureFile => ({
    heads: [name, "currency", ...counts],
    rows: currencies.flatMap(({ currency, [by]: shares }) =>
      shares.map((share) => [share.name, currency, ...countsOf(share)]),
    ),
  });

/** Each table of the page as a file, by name: all currencies in one. */
export const figureFiles = {
  months: ({ currencies }: KeyFigures): FigureFile => ({
    heads: ["month", "currency", ...counts, "churn_percent", "mrr_per_customer"],
    rows: currencies.flatMap(({ months }) => months.map(monthRow)),
  }),
  days: ({ currencies }: KeyFigures): FigureFile => ({
    heads: ["day", "currency", "revenue"],
    rows: currencies.flatMap(({ days }) =>
      days.map(({ day, revenue }) => [day, revenue.currency, revenue.value]),
    ),
  }),
  sign_ups: ({ sign_ups: months }: KeyFigures): FigureFile => ({
    heads: ["month", "sign_ups", "first_orders", "conversion_percent"],
    rows: (months ?? []).map((one) => [
      ...[one.month, String(one.sign_ups), String(one.first_orders)],
      one.conversion ?? "",
    ]),
  }),
  company: sharesOf("by_company", "company"),
  location: sharesOf("by_location", "location"),
  plan: sharesOf("by_plan", "plan"),
};
