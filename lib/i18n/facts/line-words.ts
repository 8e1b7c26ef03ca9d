import type { LineFact, TaxFact } from "@/lib/base/facts/billing";
import { nameOnWire, periodWords } from "./line-wire";

/*
 * What the order page needs of the words of billing, apart from the rest: it has no room for that.
 */
export type Say<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;
export type Rule = Exclude<TaxFact["code"], "not_a_sale">;
export type LineWords = Say<
  | "line.ipv4"
  | "line.setup"
  | "line.discount"
  | "line.promo"
  | "line.addFunds"
  | "line.invoice"
  | "line.planChange"
  | "line.licence"
  | "line.addresses"
  | "line.byTheHour"
  | "line.hours"
>;

/** The same in a word or two, where the rate stands beside it. */
export const taxRuleWords = (fact: TaxFact, t: Say<`summary.taxReason.${Rule}`>): string =>
  fact.code === "not_a_sale" ? "" : t(`summary.taxReason.${fact.code}`);

/** Names of machines and plans are the catalogue's own; what is ours is said in the reader's language. */
export const lineWords = (fact: LineFact, t: LineWords): string =>
  `${nameWords(fact, t)}${periodWords(fact)}`;

function nameWords(fact: LineFact, t: LineWords): string {
  switch (fact.code) {
    case "setup":
      return t("line.setup", { name: fact.name });
    case "ipv4":
      return t("line.ipv4", { count: fact.count });
    case "plan_change":
      return t("line.planChange", {
        from: fact.from,
        to: fact.to,
        hostname: fact.hostname,
        days: fact.days,
        until: fact.until,
      });
    case "licence":
      return t("line.licence", {
        name: fact.name,
        hostname: fact.hostname,
        days: fact.days,
        until: fact.until,
      });
    case "addresses":
      return t("line.addresses", {
        count: fact.count,
        hostname: fact.hostname,
        days: fact.days,
        until: fact.until,
      });
    case "by_the_hour":
      return t("line.byTheHour", { name: fact.name, place: fact.hostname ?? fact.location });
    case "hours":
      return t("line.hours", {
        name: fact.name,
        hostname: fact.hostname,
        hours: fact.hours,
        from: fact.from,
        until: fact.until,
      });
    case "invoice":
      return t("line.invoice", { number: fact.number });
    case "add_funds":
      return t("line.addFunds");
    case "discount":
      return t("line.discount");
    case "promo":
      return t("line.promo", { name: fact.name });
    default:
      return nameOnWire(fact);
  }
}
