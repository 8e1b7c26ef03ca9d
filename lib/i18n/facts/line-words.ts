import type { LineFact, TaxFact } from "@/lib/base/facts/billing";
import { lineOnWire } from "./line-wire";

/*
 * What the order page needs of the words of billing, apart from the rest: it has no room for that.
 */
export type Say<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;
export type Rule = Exclude<TaxFact["code"], "text">;
export type LineWords = Say<"line.ipv4" | "line.discount">;

/** The same in a word or two, where the rate stands beside it. */
export const taxRuleWords = (fact: TaxFact, t: Say<`summary.taxReason.${Rule}`>): string =>
  fact.code === "text" ? fact.text : t(`summary.taxReason.${fact.code}`);

/** Names of machines and plans are the catalogue's own; what is ours is said in the reader's language. */
export function lineWords(fact: LineFact, t: LineWords): string {
  if (fact.code === "ipv4") return t("line.ipv4", { count: fact.count });
  return fact.code === "discount" ? t("line.discount") : lineOnWire(fact);
}
