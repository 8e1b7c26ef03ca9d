import { isInRanges } from "@/lib/base/address";
import type { AddressCountries } from "./port";

/** Networks for documentation, each in a country. */
const networks = { DE: ["192.0.2.0/24"], NL: ["198.51.100.0/24"], US: ["203.0.113.0/24", "2001:db8::/32"] };

/**
 * Simulated table: documentation addresses are in DE, NL and US. An address that ends with 113 makes it fail, with 114
 * it never answers, with 115 it answers nonsense.
 */
export const simulatedCountries = (): AddressCountries => ({
  countryOf: async (address) => {
    if (/[.:]113$/.test(address)) throw new Error("The table of addresses is damaged.");
    if (/[.:]114$/.test(address)) await new Promise(() => undefined);
    if (/[.:]115$/.test(address)) return "nowhere";
    const found = Object.entries(networks).find(([, ranges]) => isInRanges(address, ranges));
    return found?.[0] ?? null;
  },
});
