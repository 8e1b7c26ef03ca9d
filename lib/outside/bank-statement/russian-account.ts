/** Currency codes: digits 6 to 8 of a Russian account number. */
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

/** The currency of the 20-digit Russian account number that the text begins with; empty = none. */
export const currencyOfAccount = (text: string): string => {
  const [, code = ""] = /^[34]\d{4}(\d{3})\d{12}(?!\d)/.exec(text.trim()) ?? [];
  return currencies[code] ?? "";
};
