/** Currencies in which companies declare tax, by country. */
export const homeCurrencies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK"
      .split(" ")
      .map((country) => [country, "EUR"]),
  ),
  CH: "CHF",
  CZ: "CZK",
  DK: "DKK",
  GB: "GBP",
  HU: "HUF",
  IS: "ISK",
  LI: "CHF",
  NO: "NOK",
  PL: "PLN",
  RO: "RON",
  RU: "RUB",
  SE: "SEK",
  TR: "TRY",
  US: "USD",
};

/** Null = not known here. */
export const homeCurrencyOf = (country: string): string | null => homeCurrencies[country] ?? null;
