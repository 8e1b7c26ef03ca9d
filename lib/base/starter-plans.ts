import type { Currency } from "./money";
import { isInEu } from "./tax-rates";

/** The plans that a new panel is offered, with proposed net prices a month. */
export const starterPlans = [
  { name: "vm.small", cpu: 1, ram: 2, disk: 20, price: { EUR: "5.00", USD: "5.50", RUB: "450.00" } },
  { name: "vm.medium", cpu: 2, ram: 4, disk: 60, price: { EUR: "10.00", USD: "11.00", RUB: "900.00" } },
  { name: "vm.large", cpu: 4, ram: 8, disk: 120, price: { EUR: "20.00", USD: "22.00", RUB: "1800.00" } },
] as const;

/** Networks for documentation alone: nobody has these addresses. */
export const sampleNetwork = "203.0.113.0/24";

const nearEuro: ReadonlySet<string> = new Set([
  "AD",
  "CH",
  "GB",
  "IS",
  "LI",
  "MC",
  "ME",
  "NO",
  "RS",
  "SM",
  "TR",
  "XK",
]);

/** The currency in which a company of that country is proposed to sell. */
export function currencyOfCountry(country: string): Currency {
  if (country === "RU") return "RUB";
  return isInEu(country) || nearEuro.has(country) ? "EUR" : "USD";
}

/** "5" and "5,5" as the catalog has amounts; null for any other text. */
export function priceIn(text: string): string | null {
  const [, whole, cents = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : `${whole}.${cents.padEnd(2, "0")}`;
}
