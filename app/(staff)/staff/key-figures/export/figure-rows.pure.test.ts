import { expect, test } from "vitest";
import type { KeyFigures } from "@/lib/domain/support/key-figures/schema";
import { figureFiles } from "./figure-rows";

const euro = (value: string) => ({ value, currency: "EUR" as const });
const counted = {
  ...{ mrr: euro("12.00"), revenue: euro("-3.50"), customers: 2, servers: 3 },
  ...{ new_customers: 1, lost_customers: 0 },
};
const figures: KeyFigures = {
  months_at: null,
  days_at: null,
  currencies: [
    {
      currency: "EUR",
      months: [
        { month: "2030-01", ...counted, churn: null, average: null },
        { month: "2030-02", ...counted, churn: "2.5", average: euro("6.00") },
      ],
      days: [{ day: "2030-02-28", revenue: euro("1.00") }],
      by_company: [],
      by_location: [{ name: "NL", ...counted }],
      by_plan: [],
    },
  ],
  sign_ups: null,
  companies: [],
  locations: [],
  plans: [],
};

test("a file has a row for each row of the table, with codes and decimal amounts", () => {
  const { heads, rows } = figureFiles.months(figures);
  expect(rows).toEqual([
    ["2030-01", "EUR", "12.00", "-3.50", "2", "3", "1", "0", "", ""],
    ["2030-02", "EUR", "12.00", "-3.50", "2", "3", "1", "0", "2.5", "6.00"],
  ]);
  expect(heads).toHaveLength(rows[0]?.length ?? 0);
  expect(figureFiles.days(figures).rows).toEqual([["2030-02-28", "EUR", "1.00"]]);
  expect(figureFiles.location(figures).rows).toEqual([["NL", "EUR", "12.00", "-3.50", "2", "3", "1", "0"]]);
  expect(figureFiles.sign_ups(figures).rows).toEqual([]);
});
