import type { Currency } from "@/lib/base/money";
import { soldCurrencies } from "../../../catalog/catalog/shared/sold-currencies";
import { currenciesFor } from "../sign-up-rules";

/** Currencies in which a customer of that country can buy now; the one that the account has is always among them. */
export async function openCurrencies(country: string, currency: Currency): Promise<Currency[]> {
  const sold = currenciesFor(country, await soldCurrencies());
  return sold.includes(currency) ? [...sold] : [currency, ...sold];
}
