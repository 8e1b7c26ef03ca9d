import { allowedInXml } from "@/lib/base/escape-xml";
import type { Party } from "@/lib/db/tables/money/billing";
import type { EParty, Place } from "./model";

/** A text from outside on one line, without signs that XML does not allow. */
export const tidy = (text: string): string => allowedInXml(text).replaceAll(/\s+/g, " ").trim();

/** Greece writes its numbers with its own name, Northern Ireland has one for its trade with the EU. */
const prefixesOf = (country: string): string[] => {
  if (country === "GR") return ["EL", "GR"];
  return country === "GB" ? ["GB", "XI"] : [country];
};

/** A tax number as VAT number; empty where it has not the form of one of its country. */
export function vatIdOf(taxId: string, country: string): string {
  const bare = taxId.toUpperCase().replaceAll(/[\s./-]/g, "");
  const isOne = /^[A-Z]{2}[A-Z0-9+*]{2,18}$/.test(bare) && prefixesOf(country).includes(bare.slice(0, 2));
  return isOne ? bare.replace(/^GR/, "EL") : "";
}

/** A party as it was frozen, with what the print says nowhere apart. */
export function partyOf(
  { name, address, country, taxId }: Party,
  { place, register, email }: { place: Place | null; register: string; email: string },
): EParty {
  const vatId = vatIdOf(taxId, country);
  return {
    name: tidy(name),
    vatId,
    taxNumber: vatId === "" ? tidy(taxId) : "",
    register: tidy(register),
    place: {
      street: tidy(place?.street ?? address),
      postcode: tidy(place?.postcode ?? ""),
      city: tidy(place?.city ?? ""),
    },
    country,
    email: tidy(email),
  };
}
