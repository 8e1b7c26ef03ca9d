/** Units of each currency for one euro, decimal text, as published for a day `YYYY-MM-DD`. */
export type DayRates = { day: string; rates: Readonly<Record<string, string>> };

/** Reads published rates, the newest last; throws if the service is away, too slow, or says what makes no sense. */
export type ExchangeRateSource = {
  /** `last`: the last day's alone, or those of the last 90 days. */
  read: (last: "day" | "90 days", signal: AbortSignal) => Promise<DayRates[]>;
};
