/** What the sixth to eighth digits of a Russian account number mean. */
const currencies: Readonly<Record<string, string>> = {
  "810": "RUB",
  "643": "RUB",
  "978": "EUR",
  "840": "USD",
  "156": "CNY",
  "826": "GBP",
  "756": "CHF",
  "398": "KZT",
  "933": "BYN",
  "949": "TRY",
  "784": "AED",
};

/** The currency of an account in Russia, of twenty digits; empty = the text begins with none. */
export const currencyOfAccount = (text: string): string => {
  const [, code = ""] = /^[34]\d{4}(\d{3})\d{12}(?!\d)/.exec(text.trim()) ?? [];
  return currencies[code] ?? "";
};
