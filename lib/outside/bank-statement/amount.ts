/** The decimal separator. */
export type DecimalSign = "." | ",";

/**
 * A parsed amount: its absolute value, whether it is negative, and the currency and direction word written next to
 * it.
 */
export type ReadAmount = {
  amount: string;
  isNegative: boolean;
  currency: string;
  word: string;
  isSigned: boolean;
};

const symbols: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  $: "USD",
  US$: "USD",
  "₽": "RUB",
  zł: "PLN",
  Kč: "CZK",
  "₴": "UAH",
  "₺": "TRY",
  TL: "TRY",
  "¥": "JPY",
  "₹": "INR",
  "₸": "KZT",
  Ft: "HUF",
  руб: "RUB",
  р: "RUB",
  euro: "EUR",
  euros: "EUR",
  eur: "EUR",
  rur: "RUB",
};
const signs = Object.entries(symbols).map(([sign, code]) => [sign.toLowerCase(), code] as const);

/** Former (RUR) and numeric currency codes that banks write instead of ISO letters. */
const olderCodes: Readonly<Record<string, string>> = {
  RUR: "RUB",
  "643": "RUB",
  "810": "RUB",
  "978": "EUR",
  "840": "USD",
};

const knownCodes = new Set(Intl.supportedValuesOf("currency"));

/** Returns the ISO code of the currency named by a text; empty = none. */
export function readCurrency(text: string): string {
  const clean = text.trim().replace(/\.$/, "");
  if (clean === "" || clean.length > 12) return "";
  const code = clean.toUpperCase();
  if (olderCodes[code]) return olderCodes[code];
  if (/^[A-Z]{3}$/.test(code) && knownCodes.has(code)) return code;
  return signs.find(([sign]) => sign === clean.toLowerCase())?.[1] ?? "";
}

const longestAmount = 40;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/** Splits a text into the letters and signs around the digits, and the digits with their separators. */
function partsOf(text: string) {
  const clean = text
    .replaceAll(invisible, "")
    .replaceAll(/[\u2212\u2013\u2014]/g, "-")
    .trim();
  if (clean.length > longestAmount) return null;
  const first = clean.search(/\d/);
  if (first < 0) return null;
  let last = clean.length - 1;
  while (!/\d/.test(clean.charAt(last))) last -= 1;
  const start = /[.,]/.test(clean.charAt(first - 1)) ? first - 1 : first;
  return {
    before: clean.slice(0, start).trim(),
    digits: clean.slice(start, last + 1),
    after: clean.slice(last + 1).trim(),
  };
}

/** Which separator is the decimal one; null = ambiguous. */
function decimalSignOf(text: string): DecimalSign | null {
  const digits = partsOf(text)?.digits ?? "";
  const point = digits.lastIndexOf(".");
  const comma = digits.lastIndexOf(",");
  if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
  const place = Math.max(point, comma);
  if (place < 0) return null;
  const sign = point >= 0 ? "." : ",";
  if (digits.indexOf(sign) !== place) return null;
  const tail = digits.length - place - 1;
  return tail === 3 && place <= 3 && !digits.startsWith("0") ? null : sign;
}

/** The decimal separator of most amounts of a column; null = undecided. */
export function decimalSignOfColumn(cells: readonly string[]): DecimalSign | null {
  const found = cells.map(decimalSignOf);
  const count = (sign: DecimalSign) => found.filter((one) => one === sign).length;
  const [points, commas] = [count("."), count(",")];
  if (points === commas) return null;
  return points > commas ? "." : ",";
}

/** The digits with a decimal point; null = the grouping is not that of an amount. */
function plainDigits(digits: string, sign: DecimalSign | null): string | null {
  const decimal = sign ?? decimalSignOf(digits);
  const tight = digits.replaceAll(/[\s'’`\u00a0\u202f]/g, "");
  const place = decimal === null ? -1 : tight.lastIndexOf(decimal);
  const whole = place < 0 ? tight : tight.slice(0, place);
  const part = place < 0 ? "" : tight.slice(place + 1).replace(/(?<=\d\d)0{1,8}$/, "");
  if (!/^\d{0,2}$/.test(part) || (place >= 0 && part === "" && whole === "")) return null;
  const groups = whole.split(decimal === "." ? "," : decimal === "," ? "." : /[.,]/);
  const [head = "", ...rest] = groups;
  const isGrouped = groups.length === 1 ? /^\d{0,12}$/.test(head) : /^\d{1,3}$/.test(head);
  // Thousands are grouped by three digits; in India, the digits before them by two.
  if (
    !isGrouped ||
    !rest.every((one, index) => one.length === 3 || (one.length === 2 && index < rest.length - 1))
  )
    return null;
  if (!rest.every((one) => /^\d+$/.test(one)) || groups.join("").length > 12) return null;
  return `${BigInt(groups.join("") || "0")}.${part.padEnd(2, "0")}`;
}

/**
 * Parses "1.234,56", "1 234,56 €", "(12.50)", "12,50-", "EUR 5", "10.89 CR"; null = not an amount. `sign` is the
 * decimal separator of the whole column.
 */
export function readAmount(text: string, sign: DecimalSign | null = null): ReadAmount | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const amount = plainDigits(parts.digits, sign);
  if (amount === null) return null;
  const isInBrackets = parts.before.includes("(") && parts.after.includes(")");
  const around = `${parts.before} ${parts.after}`;
  const isMinus = around.includes("-");
  const isPlus = around.includes("+");
  if ((isMinus && isPlus) || around.split(/[-+]/).length > 2) return null;
  const words = around
    .replaceAll(/[()+\-*="]/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  const currency = words.map(readCurrency).find(Boolean) ?? "";
  const others = words.filter((one) => readCurrency(one) === "");
  if (others.length > 1) return null;
  const isNegative = (isMinus || isInBrackets) && amount !== "0.00";
  return { amount, isNegative, currency, word: others[0] ?? "", isSigned: isMinus || isPlus || isInBrackets };
}
