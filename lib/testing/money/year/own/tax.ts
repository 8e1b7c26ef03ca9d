import { count, type Figures, shareOf } from "./figures";
import type { Move } from "./moves";
import type { Seller } from "./rows";

const homes: Readonly<Record<string, string>> = { NL: "EUR", DE: "EUR", RU: "RUB" };
const tenDigits = 10n ** 10n;
type Rates = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Ten-billionths of decimal text. */
function exactly(text: string): bigint {
  const [whole = "0", part = ""] = text.split(".");
  return BigInt(whole + part.slice(0, 10).padEnd(10, "0"));
}

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The first rate that is found going from a day so many days back, or ahead. */
function near(rates: ReadonlyMap<string, string> | undefined, day: string, step: 1 | -1): bigint | null {
  for (let days = 0; days < 10; days++) {
    const found = rates?.get(later(day, step * days));
    if (found !== undefined) return exactly(found);
  }
  return null;
}

const rounded = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n);

/** Units of the seller's currency for one of the document's, on the day of the invoice; null = they are the same. */
function rateOf(rates: Rates, { currency, issued }: Move["sale"], home: string): bigint | null {
  if (currency === home) return null;
  const inEuro = (which: string) => (which === "EUR" ? tenDigits : near(rates.get(which), issued, -1));
  const [own, theirs] = [inEuro(home), inEuro(currency)];
  if (own === null || theirs === null) throw new Error(`There is no rate of ${currency} on ${issued}.`);
  return currency === "EUR" ? own : rounded(own * tenDigits, theirs);
}

export type TaxRow = {
  move: Move;
  code: string;
  scheme: string;
  place: string;
  /** Hundredths of a percent. */
  rate: number;
  base: number;
  tax: number;
  homeBase: number;
  homeTax: number;
};

const schemes: Readonly<Record<string, string>> = { domestic: "domestic", eu_consumer: "oss" };

/** What moves declare, row by row: taxed and untaxed parts apart, in the document's and in the seller's currency. */
export function taxRows(moves: readonly Move[], sellers: readonly Seller[], rates: Rates): TaxRow[] {
  const before = new Map<string, TaxRow>();
  return moves.flatMap((move) => {
    const { sale, net, vat, untaxed, isRest } = move;
    const seller = sellers.find(({ id }) => id === sale.company);
    const rate = rateOf(rates, sale, homes[seller?.country ?? ""] ?? "EUR");
    const inHome = (amount: number): number => (rate === null ? amount : shareOf(amount, rate, tenDigits));
    const parts = [
      {
        code: sale.reason,
        rate: sale.rate,
        base: net - untaxed,
        tax: vat,
        scheme: schemes[sale.reason] ?? "none",
      },
      { code: "not_a_sale", rate: 0, base: untaxed, tax: 0, scheme: "none" },
    ];
    return parts
      .filter(({ base, tax }) => base !== 0 || tax !== 0)
      .map((part): TaxRow => {
        const name = `${sale.id} ${part.code}`;
        const known = before.get(name);
        // What takes the rest back leaves nothing in the seller's currency either.
        const home =
          isRest && known
            ? { homeBase: -known.homeBase, homeTax: -known.homeTax }
            : { homeBase: inHome(part.base), homeTax: inHome(part.tax) };
        const row = { move, place: sale.place, ...part, ...home };
        const sum = (of: "homeBase" | "homeTax") => (known?.[of] ?? 0) + row[of];
        before.set(name, { ...row, homeBase: sum("homeBase"), homeTax: sum("homeTax") });
        return row;
      });
  });
}

export type Span = { company: number; from: string; until: string };

export const within = (rows: readonly TaxRow[], { company, from, until }: Span): TaxRow[] =>
  rows.filter(({ move }) => move.sale.company === company && move.day >= from && move.day <= until);

const percent = (rate: number): string => (rate / 100).toFixed(2);

/** Boxes of returns: what is in them, by country. */
const boxes: Readonly<Record<string, (row: TaxRow) => string>> = {
  DE: ({ code, rate }) => {
    if (code === "domestic") return rate === 1_900 ? "81" : rate === 700 ? "86" : "35/36";
    if (code === "reverse_charge") return "21";
    return code === "outside_eu" || code === "eu_consumer" ? "45" : "";
  },
  NL: ({ code, rate }) => {
    if (code === "domestic") return rate === 2_100 ? "1a" : "1c";
    return code === "reverse_charge" ? "3b" : "";
  },
  RU: ({ code, rate }) => {
    if (code === "domestic") return rate === 2_200 ? "3.010" : "3.010 (20)";
    return code === "export" ? "7.010" : "";
  },
};

/** Boxes that also name the tax. */
const withTax: ReadonlySet<string> = new Set(["35/36", "1a", "1c", "3.010", "3.010 (20)"]);

/** The return: sums by reason, place, rate and currency, and the boxes of the country's form. */
export function vatReturn(rows: readonly TaxRow[], country: string): Figures {
  const figures: Figures = {};
  for (const row of rows) {
    const name = `${row.code} ${row.scheme} ${row.place} ${percent(row.rate)} ${row.move.sale.currency}`;
    for (const of of ["base", "tax", "homeBase", "homeTax"] as const)
      count(figures, `${name} ${of}`, row[of]);
    count(figures, `${name} rows`, 1);
    const box = boxes[country]?.(row) ?? "";
    if (box === "") continue;
    count(figures, `box ${box} base`, row.homeBase);
    if (withTax.has(box)) count(figures, `box ${box} tax`, row.homeTax);
  }
  return figures;
}

/** The one-stop shop: lines of the period, and taxes of earlier quarters that it corrects, in euros of its last day. */
export function ossReturn(rows: readonly TaxRow[], { from, until }: Span, rates: Rates): Figures {
  const sums = new Map<string, { name: string; currency: string; base: number; tax: number }>();
  for (const { move, scheme, place, rate, base, tax } of rows) {
    if (scheme !== "oss") continue;
    const { issued, currency } = move.sale;
    const quarter = `${issued.slice(0, 4)}-Q${Math.ceil(Number(issued.slice(5, 7)) / 3)}`;
    const name = issued < from ? `amends ${quarter} ${place}` : `${place} ${percent(rate)}`;
    // Rates are those of the sums, so each is rounded once.
    const key = `${name} ${percent(rate)} ${currency}`;
    const known = sums.get(key) ?? { name, currency, base: 0, tax: 0 };
    sums.set(key, { ...known, base: known.base + base, tax: known.tax + tax });
  }
  const figures: Figures = {};
  for (const { name, currency, base, tax } of sums.values()) {
    const rate = currency === "EUR" ? tenDigits : near(rates.get(currency), until, 1);
    if (rate === null) throw new Error(`There is no rate of ${currency} on ${until}.`);
    if (!name.startsWith("amends")) count(figures, `${name} base`, shareOf(base, tenDigits, rate));
    count(figures, `${name} tax`, shareOf(tax, tenDigits, rate));
  }
  return figures;
}

/** The sales list: net sales under reverse charge by VAT number, in the seller's currency. */
export function salesList(rows: readonly TaxRow[]): Figures {
  const figures: Figures = {};
  for (const { code, move, homeBase } of rows)
    if (code === "reverse_charge") count(figures, move.sale.vatNumber, homeBase);
  return figures;
}

/** The book of sales: a text for each row, as its file says it. */
export const bookLines = (rows: readonly TaxRow[]): string[] =>
  rows.map(({ move, base, tax, homeBase, homeTax, rate }) =>
    [
      ...[move.document, move.day, move.isNote ? move.sale.number : "", move.sale.currency, base + tax],
      ...[homeBase, percent(rate), homeTax],
    ].join(" "),
  );
