import { add, type Currency, isZero, type Money, moneyOf, zero } from "../../../base/money";

/** A sum of the journal: what has the same reason, place, rate and currency. Amounts are decimal text. */
export type JournalSum = {
  code: string;
  scheme: string;
  place: string;
  rate: string;
  currency: Currency;
  base: string;
  tax: string;
  /** In the seller's currency; of rows that have a rate. */
  homeBase: string;
  homeTax: string;
  rows: number;
  /** Rows without a rate of exchange, which are missing in the home amounts. */
  withoutRate: number;
};

/** Which sums a box takes: by reason, and by rate where several boxes share one. */
type BoxRule = {
  box: string;
  codes: readonly string[];
  /** Left out: all rates that no other box of the same reason names. */
  rate?: string;
  takes: readonly ("base" | "tax")[];
};

/** Boxes of VAT returns, by country: the form's own names. Sales alone: input tax is not known here. */
const boxes: Readonly<Record<string, readonly BoxRule[]>> = {
  // Umsatzsteuer-Voranmeldung. Sales through the one-stop shop are services that are not taxable in Germany.
  DE: [
    { box: "81", codes: ["domestic"], rate: "19.00", takes: ["base"] },
    { box: "86", codes: ["domestic"], rate: "7.00", takes: ["base"] },
    { box: "35/36", codes: ["domestic"], takes: ["base", "tax"] },
    { box: "43", codes: ["buyer_exempt"], takes: ["base"] },
    { box: "48", codes: ["exempt"], takes: ["base"] },
    { box: "21", codes: ["reverse_charge"], takes: ["base"] },
    { box: "45", codes: ["outside_eu", "eu_consumer"], takes: ["base"] },
  ],
  // Btw-aangifte. Services to customers outside the EU, and through the one-stop shop, are in no box.
  NL: [
    { box: "1a", codes: ["domestic"], rate: "21.00", takes: ["base", "tax"] },
    { box: "1b", codes: ["domestic"], rate: "9.00", takes: ["base", "tax"] },
    { box: "1c", codes: ["domestic"], takes: ["base", "tax"] },
    { box: "1e", codes: ["buyer_exempt", "exempt"], takes: ["base"] },
    { box: "3b", codes: ["reverse_charge"], takes: ["base"] },
  ],
  // Declaration of VAT: lines of section 3; services abroad are operations of section 7 with the code 1010812.
  RU: [
    { box: "3.010", codes: ["domestic"], rate: "22.00", takes: ["base", "tax"] },
    { box: "3.010 (20)", codes: ["domestic"], rate: "20.00", takes: ["base", "tax"] },
    { box: "7.010", codes: ["export"], takes: ["base"] },
  ],
};

export type Box = { box: string; base: Money | null; tax: Money | null };

type Home = Pick<JournalSum, "code" | "rate" | "homeBase" | "homeTax">;

/** What a box takes of one reason: one rate, or all but those that other boxes of the reason name. */
type BoxPart = { code: string; rate: string | null; others: string[] };

/** What a box of a country's return takes, by reason; null where there is no such box. */
export function partsOfBox(country: string, box: string): BoxPart[] | null {
  const rules = boxes[country] ?? [];
  const rule = rules.find((one) => one.box === box);
  if (!rule) return null;
  return rule.codes.map((code) => ({
    code,
    rate: rule.rate ?? null,
    others: rules.flatMap((one) => (one.rate !== undefined && one.codes.includes(code) ? [one.rate] : [])),
  }));
}

/** The boxes of the return of a country, also empty ones; none where its form is not known here. */
export function boxesOf(country: string, currency: Currency, sums: readonly Home[]): Box[] {
  return (boxes[country] ?? []).map(({ box, takes }) => {
    const parts = partsOfBox(country, box) ?? [];
    const own = sums.filter((sum) =>
      parts.some(
        ({ code, rate, others }) =>
          code === sum.code && (rate === null ? !others.includes(sum.rate) : rate === sum.rate),
      ),
    );
    const sumOf = (what: "homeBase" | "homeTax"): Money =>
      own.map((sum) => moneyOf(sum[what], currency)).reduce(add, zero(currency));
    return {
      box,
      base: takes.includes("base") ? sumOf("homeBase") : null,
      tax: takes.includes("tax") ? sumOf("homeTax") : null,
    };
  });
}

/** A line of the one-stop shop's return: a member state and a rate, in euros. */
export type OssLine = { country: string; rate: string; base: Money; tax: Money };

/** A sum of the one-stop shop in one currency; `quarter`: of an earlier period that it corrects, "2026-Q1"; null = this one. */
export type OssSum = {
  place: string;
  rate: string;
  quarter: string | null;
  base: Money;
  tax: Money;
};

export type OssAmendment = { quarter: string; country: string; tax: Money };

/** Greece has letters of its own in files of tax offices. */
export const euCode = (country: string): string => (country === "GR" ? "EL" : country);

/** Lines and amendments of a return, by member state, from sums in euros; without those that come to nothing. */
export function ossReturn(sums: readonly OssSum[]): { lines: OssLine[]; amendments: OssAmendment[] } {
  const lines = new Map<string, OssLine>();
  const amendments = new Map<string, OssAmendment>();
  for (const { place, rate, quarter, base, tax } of sums) {
    const country = place.slice(0, 2);
    if (quarter === null) {
      const key = `${country} ${rate}`;
      const known = lines.get(key);
      lines.set(key, {
        country,
        rate,
        base: known ? add(known.base, base) : base,
        tax: known ? add(known.tax, tax) : tax,
      });
      continue;
    }
    const key = `${quarter} ${country}`;
    const known = amendments.get(key);
    amendments.set(key, { quarter, country, tax: known ? add(known.tax, tax) : tax });
  }
  const inOrder = <T>(map: Map<string, T>): T[] =>
    [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return {
    lines: inOrder(lines).filter(({ base, tax }) => !isZero(base) || !isZero(tax)),
    amendments: inOrder(amendments).filter(({ tax }) => !isZero(tax)),
  };
}
