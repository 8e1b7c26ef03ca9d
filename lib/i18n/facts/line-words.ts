import type { LineFact, TaxFact } from "@/lib/base/facts/billing";
import { lineOnWire } from "./line-wire";

/*
 * What the order page needs of the words of billing, apart from the rest: it has no room for that.
 */
export type Say<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;
export type Rule = Exclude<TaxFact["code"], "text" | "not_a_sale">;
export type LineWords = Say<"line.ipv4" | "line.discount" | "line.addFunds" | "line.invoice">;

/** The same in a word or two, where the rate stands beside it. */
export const taxRuleWords = (fact: TaxFact, t: Say<`summary.taxReason.${Rule}`>): string =>
  fact.code === "text" ? fact.text : fact.code === "not_a_sale" ? "" : t(`summary.taxReason.${fact.code}`);

/** Names of machines and plans are the catalogue's own; what is ours is said in the reader's language. */
export function lineWords(fact: LineFact, t: LineWords): string {
  switch (fact.code) {
    case "ipv4":
      return t("line.ipv4", { count: fact.count });
    case "invoice":
      return t("line.invoice", { number: fact.number });
    case "add_funds":
      return t("line.addFunds");
    case "discount":
      return t("line.discount");
    default:
      return lineOnWire(fact);
  }
}
