/** A rate in percent, decimal text, from a day `YYYY-MM-DD` on, until a later one of the same place. */
export type TaxRateRow = { place: string; from: string; rate: string };

/**
 * Standard rates of VAT that are shipped: the member states of the EU, two regions of Portugal with rates of their own
 * (Article 105), and the other countries of selling companies. Each change is a line of its own; an operator adds further
 * ones without a new version (docs/tax.md).
 */
const shipped = `
AT 1995-01-01 20.00
BE 1996-01-01 21.00
BG 1999-01-01 20.00
CY 2014-01-13 19.00
CZ 2013-01-01 21.00
DE 2007-01-01 19.00
DE 2020-07-01 16.00
DE 2021-01-01 19.00
DK 1992-01-01 25.00
EE 2009-07-01 20.00
EE 2024-01-01 22.00
EE 2025-07-01 24.00
ES 2012-09-01 21.00
FI 2013-01-01 24.00
FI 2024-09-01 25.50
FR 2014-01-01 20.00
GR 2016-06-01 24.00
HR 2012-03-01 25.00
HU 2012-01-01 27.00
IE 2012-01-01 23.00
IE 2020-09-01 21.00
IE 2021-03-01 23.00
IT 2013-10-01 22.00
LT 2009-09-01 21.00
LU 2015-01-01 17.00
LU 2023-01-01 16.00
LU 2024-01-01 17.00
LV 2012-07-01 21.00
MT 2004-01-01 18.00
NL 2012-10-01 21.00
PL 2011-01-01 23.00
PT 2011-01-01 23.00
PT-20 2014-01-01 18.00
PT-20 2021-07-01 16.00
PT-30 2012-04-01 22.00
RO 2017-01-01 19.00
RO 2025-08-01 21.00
SE 1990-07-01 25.00
SI 2013-07-01 22.00
SK 2011-01-01 20.00
SK 2025-01-01 23.00
CH 2018-01-01 7.70
CH 2024-01-01 8.10
GB 2011-01-04 20.00
IS 2015-01-01 24.00
RU 2004-01-01 18.00
RU 2019-01-01 20.00
RU 2026-01-01 22.00
TR 2001-05-15 18.00
TR 2023-07-10 20.00`;

export const shippedRates: readonly TaxRateRow[] = shipped
  .trim()
  .split("\n")
  .map((line) => {
    const [place = "", from = "", rate = ""] = line.split(" ");
    return { place, from, rate };
  });

const memberStates: ReadonlySet<string> = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" "),
);

/** Whether a country is a member state; without its territories that are not part of the Union's VAT area. */
export const isInEu = (country: string): boolean => memberStates.has(country);

/** The rate of a place on a day, `YYYY-MM-DD`; of two rows of the same day, the later one. Null = none is known. */
export function rateOn(rows: readonly TaxRateRow[], place: string, day: string): string | null {
  let found: TaxRateRow | null = null;
  for (const row of rows)
    if (row.place === place && row.from <= day && (found === null || row.from >= found.from)) found = row;
  return found?.rate ?? null;
}

/** The standard rate of a country on a day; 0.00 where none is known. */
export const standardRate = (country: string, day: string, rows = shippedRates): string =>
  rateOn(rows, country, day) ?? "0.00";
