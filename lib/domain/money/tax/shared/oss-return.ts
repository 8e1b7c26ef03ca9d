import { type Currency, type Money, moneyOf, shareOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { type OssAmendment, type OssLine, ossReturn } from "../rules";
import { type Period, readOssSums, readRatesOf } from "./read-sums";

const scale = 1_000_000n;

/** Of a rate with at most six places, its millionths. */
function millionthsOf(rate: string): bigint {
  const [whole = "0", part = ""] = rate.split(".");
  return BigInt(whole + part.slice(0, 6).padEnd(6, "0"));
}

/** In euros by so many units for one. */
const inEuros = (value: string, rate: string | null): Money =>
  rate === null ? moneyOf(value, "EUR") : shareOf(moneyOf(value, "EUR"), scale, millionthsOf(rate));

export type OssReturn = { lines: OssLine[]; amendments: OssAmendment[]; lacks: Currency | null };

/**
 * The return of the one-stop shop, in euros by the rates of the last day of the period (Article 366). `lacks`: a currency
 * without such a rate; then there are no lines.
 */
export async function readOssReturn(db: Database, period: Period): Promise<OssReturn> {
  const sums = await readOssSums(db, period);
  const foreign = [...new Set(sums.map(({ currency }) => currency))].filter((currency) => currency !== "EUR");
  const rates = await readRatesOf(db, foreign, period.until);
  const lacks = foreign.find((currency) => !rates.has(currency)) ?? null;
  if (lacks !== null) return { lines: [], amendments: [], lacks };
  const found = ossReturn(
    sums.map(({ place, rate, quarter, currency, base, tax }) => {
      const exchange = rates.get(currency) ?? null;
      return { place, rate, quarter, base: inEuros(base, exchange), tax: inEuros(tax, exchange) };
    }),
  );
  return { ...found, lacks: null };
}
