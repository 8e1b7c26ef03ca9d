import { type RiskRule, riskRules } from "../../../base/risk-rules";

export type RiskPoints = Record<RiskRule, number>;

/** ISO 3166; null = not known. `signUp` and `order`: of the addresses. */
type RiskCountries = Record<"card" | "billing" | "signUp" | "order", string | null>;

/** What is known of an order when it is paid. Counts are of the window, with this order. */
export type RiskFacts = {
  orders: Record<"account" | "address" | "card", number>;
  /** Domain of the customer's mailbox, if it is a disposable one. */
  mailbox: string | null;
  countries: RiskCountries;
  /** Different cards of the account, and its charges that were declined. */
  cards: number;
  failedCharges: number;
  hasPhone: boolean;
  /** Other accounts with that phone number. */
  phoneSharers: number;
  /** Payments that the account took back by its bank, without disputes that were won. */
  chargebacks: number;
  /** Words of the list that were found. */
  words: readonly string[];
};

/** `most`: what gives no points yet. */
export type RiskTerms = {
  points: RiskPoints;
  most: Record<"orders" | "cards" | "failedCharges", number>;
};

type FoundReason = { rule: RiskRule; points: number; found: string };

const above = (count: number, most: number): string | null => (count > most ? String(count) : null);

/** Known countries by what they are of, if they are not all the same: `card BR, billing NL`. */
export function differingCountries(countries: RiskCountries): string | null {
  const known = Object.entries(countries).filter(([, country]) => country !== null);
  if (new Set(known.map(([, country]) => country)).size < 2) return null;
  return known.map(([of, country]) => `${of} ${country}`).join(", ");
}

/** What each rule finds; null = nothing, so no points. Unknown facts never give points. */
const findings: Record<RiskRule, (facts: RiskFacts, terms: RiskTerms) => string | null> = {
  orders_account: ({ orders }, { most }) => above(orders.account, most.orders),
  orders_address: ({ orders }, { most }) => above(orders.address, most.orders),
  orders_card: ({ orders }, { most }) => above(orders.card, most.orders),
  mailbox: ({ mailbox }) => mailbox,
  countries: ({ countries }) => differingCountries(countries),
  cards: ({ cards }, { most }) => above(cards, most.cards),
  failed_charges: ({ failedCharges }, { most }) => above(failedCharges, most.failedCharges),
  no_phone: ({ hasPhone }) => (hasPhone ? null : ""),
  shared_phone: ({ hasPhone, phoneSharers }) => (hasPhone ? above(phoneSharers, 0) : null),
  chargeback: ({ chargebacks }) => above(chargebacks, 0),
  word: ({ words }) => words.join(", ") || null,
};

/** Points of an order and the reasons for them. A rule with no points is off. */
export function weigh(facts: RiskFacts, terms: RiskTerms): { points: number; reasons: FoundReason[] } {
  const reasons = riskRules.flatMap((rule) => {
    const points = terms.points[rule];
    const found = points === 0 ? null : findings[rule](facts, terms);
    return found === null ? [] : [{ rule, points, found }];
  });
  return { points: reasons.reduce((sum, reason) => sum + reason.points, 0), reasons };
}

/** `paid`: invoices; `isMarked`: by staff; null = they said neither. */
type Standing = { isMarked: boolean | null; paid: number; days: number; chargebacks: number };

/** `paid` and `days`: both have to be reached; 0 paid invoices = nobody is trusted for their record. */
type TrustTerms = { paid: number; days: number };

/** Whether orders of the account never wait: staff say so, or it has a record without a chargeback. */
export function isTrusted({ isMarked, paid, days, chargebacks }: Standing, terms: TrustTerms): boolean {
  if (isMarked !== null) return isMarked;
  return terms.paid > 0 && chargebacks === 0 && paid >= terms.paid && days >= terms.days;
}

/** The domain of a mailbox, or the part of it that is on the list; null = neither. */
export function listedDomain(email: string, listed: ReadonlySet<string>): string | null {
  const labels = email.toLowerCase().split("@").at(-1)?.split(".") ?? [];
  for (let from = 0; from < labels.length - 1; from++) {
    const domain = labels.slice(from).join(".");
    if (listed.has(domain)) return domain;
  }
  return null;
}

/** Words of the list that are in one of the texts, whatever their case. */
export function wordsIn(texts: readonly string[], listed: Iterable<string>): string[] {
  const all = texts.map((text) => text.toLowerCase());
  return [...listed].filter((word) => all.some((text) => text.includes(word))).sort();
}

/** `orders_account:20,…` → points by rule; rules that are left out have none. */
export function parsePoints(text: string): RiskPoints {
  const given = new Map(text.split(",").map((pair) => pair.split(":") as [string, string]));
  return Object.fromEntries(riskRules.map((rule) => [rule, Number(given.get(rule) ?? 0)])) as RiskPoints;
}
