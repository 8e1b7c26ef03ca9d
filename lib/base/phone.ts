/** Country calling codes of one and two digits (ITU-T E.164); every other one has three. */
const short = new Set(
  `1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86
  90 91 92 93 94 95 98`.split(/\s+/),
);

export type Phone = { countryCode: number; number: string };

const codeLength = (digits: string): number =>
  [1, 2].find((length) => short.has(digits.slice(0, length))) ?? 3;

/** Builds a number from calling code and national number; null unless it has at most 15 digits in total (E.164). */
function whole(countryCode: string, number: string): Phone | null {
  const isPlausible = /^[1-9]\d{0,2}$/.test(countryCode) && /^\d{4,14}$/.test(number);
  return isPlausible && countryCode.length + number.length <= 15
    ? { countryCode: Number(countryCode), number }
    : null;
}

/**
 * Parses "+31 30 123 4567", "0031301234567" and "+31.301234567" to the same number; without a country code it is in
 * `homeCode`. Null if it is not a phone number.
 */
export function parsePhone(text: string, homeCode: number): Phone | null {
  const [, pointed, rest] = /^\s*\+(\d{1,3})\.([\d ()-]+)$/.exec(text) ?? [];
  if (pointed !== undefined && rest !== undefined) return whole(pointed, rest.replace(/\D/g, ""));
  if (!/^\+?[\d ()./-]+$/.test(text.trimStart())) return null;
  const digits = text.replace(/\D/g, "");
  const international = /^\s*\+/.test(text) ? digits : digits.startsWith("00") ? digits.slice(2) : null;
  if (international === null)
    return homeCode === 0 ? null : whole(String(homeCode), digits.replace(/^0/, ""));
  const length = codeLength(international);
  return whole(international.slice(0, length), international.slice(length));
}

/** The digits of a number as it is dialed from abroad, or of its beginning; null if the text is no such number. */
export function dialedDigits(text: string): string | null {
  const digits = text.replace(/[\s()./-]/g, "").replace(/^(?:\+|00)/, "");
  return /^\d{5,15}$/.test(digits) ? digits : null;
}
