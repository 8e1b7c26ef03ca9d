import { type Money, moneyOf } from "@/lib/base/money";

/** Euros of decimal text. */
export const eur = (value: string): Money => moneyOf(value, "EUR");
