import type { EInvoice } from "./model";

/** Identifiers of the rules that a file follows. `process` empty: none is named. */
export type Guideline = { id: string; process: string };

export const en16931: Guideline = { id: "urn:cen.eu:en16931:2017", process: "" };

export const xrechnung: Guideline = {
  id: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  process: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
};

export const peppol: Guideline = {
  id: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  process: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
};

/** Codes of UNTDID 1001, 4461 and of recommendation 20. */
export const codes = {
  document: { invoice: "380", credit_note: "381" },
  means: { undefined: "1", transfer: "30", sepa: "58" },
  /** One, without a unit. */
  unit: "C62",
  /** Electronic address: an email address. */
  email: "EM",
} as const;

/** How it is paid: by a transfer, within SEPA where both bank and currency allow it. */
export function meansOf({ transfer, currency }: EInvoice): string {
  if (!transfer) return codes.means.undefined;
  return transfer.iban !== "" && currency === "EUR" ? codes.means.sepa : codes.means.transfer;
}
