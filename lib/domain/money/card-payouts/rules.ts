import {
  type Currency,
  currencies,
  decimalOf,
  type Money,
  moneyOf,
  subtract,
  total,
  zero,
} from "@/lib/base/money";

export const movementKinds = ["payment", "refund", "dispute", "fee", "other"] as const;
export type MovementKind = (typeof movementKinds)[number];

type Movement = { kind: MovementKind; gross: string; fee: string; net: string };

/** Of a payout, as decimal text; `fees` are below zero, like everything that the service keeps. */
export type PayoutSums = Record<"payment" | "refund" | "dispute" | "other" | "fees" | "net", string>;

const isKnown = (currency: string): currency is Currency => currencies.some((one) => one === currency);

/**
 * What a payout consists of: gross amounts by kind, and all fees, those of single movements and those charged by
 * themselves. They add up to `net`, which is the amount of a payout that is right.
 */
export function sumsOf(movements: readonly Movement[], currency: string): PayoutSums {
  // Cents of whatever currency: only sums are made of them.
  const unit = isKnown(currency) ? currency : "EUR";
  const money = (text: string): Money => moneyOf(text, unit);
  const sum = (all: readonly Money[]): string => decimalOf(total(all, unit));
  const of = (kind: MovementKind): string =>
    sum(movements.filter((one) => one.kind === kind).map(({ gross }) => money(gross)));
  const kept = movements.map(({ kind, gross, fee }) =>
    subtract(kind === "fee" ? money(gross) : zero(unit), money(fee)),
  );
  return {
    payment: of("payment"),
    refund: of("refund"),
    dispute: of("dispute"),
    other: of("other"),
    fees: sum(kept),
    net: sum(movements.map(({ net }) => money(net))),
  };
}
