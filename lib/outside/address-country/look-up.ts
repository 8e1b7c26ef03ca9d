import { askWithin } from "@/lib/base/ask-within";
import { errorParams, log } from "@/lib/log";
import type { AddressCountries } from "./port";

const patienceMs = 1_000;

/** The country of an address; null where it is not known, or cannot be told in time or in a usable form. */
export async function lookUpCountry(
  countries: AddressCountries | null,
  address: string | null,
): Promise<string | null> {
  if (!countries || !address) return null;
  try {
    const told = await askWithin(patienceMs, () => countries.countryOf(address));
    return typeof told === "string" && /^[A-Z]{2}$/.test(told) ? told : null;
  } catch (error) {
    log.warn({ error: errorParams(error) }, "the country of an address cannot be told");
    return null;
  }
}
