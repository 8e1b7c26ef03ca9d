import { isPlausibleAccount } from "./company-payments";

/** Length of the IBANs of each country that takes part in SEPA. */
const lengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24 },
  ...{ FI: 18, FR: 27, GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20 },
  ...{ LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24 },
  ...{ RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
};

/** An account number without spaces, in capital letters. */
export const bareAccount = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();

/** The IBAN of an account that SEPA payments reach, without spaces; null = it is none, or its check digits are wrong. */
export function sepaIban(text: string): string | null {
  const bare = bareAccount(text);
  const isFormed = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(bare) && bare.length === lengths[bare.slice(0, 2)];
  return isFormed && isPlausibleAccount(bare) ? bare : null;
}

/** `NL•• •••• 4300`: the country and the last four characters. */
export const maskedIban = (country: string, lastDigits: string): string => `${country}•• •••• ${lastDigits}`;

/**
 * Whether a text is a creditor identifier: country, check digits, a business code of three characters that the check
 * digits leave out, and the national part.
 */
export function isCreditorId(text: string): boolean {
  const [, country = "", check = "", part = ""] =
    /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? [];
  if (part === "") return false;
  const digits = `${part}${country}${check}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
