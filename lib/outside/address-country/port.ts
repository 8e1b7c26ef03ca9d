/**
 * Tells the country of an address without asking anybody: ISO 3166 in capitals, null = not known. May throw, be slow or
 * answer nonsense: callers read it by `lookUpCountry`.
 */
export type AddressCountries = { countryOf: (address: string) => Promise<string | null> };
