import type { Currency } from "@/lib/base/money";
import { diskTerms } from "@/lib/env";

/** What a server's page says of further disk: the largest, and the net price of a GB a month; null = not sold. */
export function soldDisk({ currency }: { currency: Currency }) {
  const { prices, mostGb } = diskTerms();
  const value = prices.get(currency);
  return { most_gb: mostGb, monthly: value === undefined ? null : { value, currency } };
}
