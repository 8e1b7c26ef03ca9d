import type { EInvoice, Place } from "./model";
import type { EInvoiceFormat, MissingFact } from "./rules";

const hasPlace = ({ street, postcode, city }: Place): boolean =>
  street !== "" && postcode !== "" && city !== "";

const digitsIn = (text: string): number => text.replaceAll(/\D/g, "").length;
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** What EN 16931 asks of every invoice; each rule by its name there. */
function missingAlways({ seller, buyer, taxes }: EInvoice): (MissingFact | false)[] {
  const isOutside = taxes.some(({ code }) => code === "O");
  const isReversed = taxes.some(({ code }) => code === "AE");
  return [
    // BR-S-02, BR-AE-02, BR-E-02
    !isOutside && seller.vatId === "" && seller.taxNumber === "" && "seller_tax_number",
    // BR-CO-26
    seller.vatId === "" && seller.register === "" && "seller_register",
    // BR-07
    buyer.name === "" && "buyer_name",
    // BR-AE-02
    isReversed && buyer.vatId === "" && "buyer_vat_number",
  ];
}

/** What XRechnung asks for besides: BR-DE-2 to 9, BR-DE-15, PEPPOL-EN16931-R010. */
function missingInGermany({ seller, contact, buyer, buyerReference }: EInvoice): (MissingFact | false)[] {
  const hasContact = contact.person !== "" && digitsIn(contact.phone) >= 3 && isEmail(contact.email);
  return [
    !hasPlace(seller.place) && "seller_place",
    !hasContact && "seller_contact",
    !hasPlace(buyer.place) && "buyer_place",
    !isEmail(buyer.email) && "buyer_email",
    buyerReference === "" && "buyer_reference",
  ];
}

/** The facts without which the document would be invalid in that format; empty = it can be made. */
export const missingIn = (invoice: EInvoice, format: EInvoiceFormat): MissingFact[] =>
  [...missingAlways(invoice), ...(format === "xrechnung" ? missingInGermany(invoice) : [])].filter(
    (fact) => fact !== false,
  );
