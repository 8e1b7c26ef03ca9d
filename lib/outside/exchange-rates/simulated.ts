import type { ExchangeRateSource } from "./port";

const rates = {
  USD: "1.0850",
  RUB: "98.5000",
  GBP: "0.8400",
  CHF: "0.9400",
  PLN: "4.2500",
  CZK: "24.5000",
  SEK: "11.2000",
};

/** The same rates every day, for the demo. */
export const simulatedRates = (now: () => Date = () => new Date()): ExchangeRateSource => ({
  read: async (last) => {
    const count = last === "day" ? 1 : 90;
    return Array.from({ length: count }, (_, index) => {
      const at = new Date(now().getTime() - (count - 1 - index) * 86_400_000);
      return { day: at.toISOString().slice(0, 10), rates };
    });
  },
});
