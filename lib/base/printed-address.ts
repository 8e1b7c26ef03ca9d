type Address = { address1: string; address2: string; postcode: string; city: string };

/** A customer's address on one line, as invoices print it; the country stands apart. */
export const printedAddress = ({ address1, address2, postcode, city }: Address): string =>
  [address1, address2, `${postcode} ${city}`.trim()].filter(Boolean).join(", ");
