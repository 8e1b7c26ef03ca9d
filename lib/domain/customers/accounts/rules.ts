import { countryCodes } from "@/lib/base/countries";
import { unseen } from "@/lib/base/unseen";
import { readName } from "./sign-up-rules";

/** Maximum length of the profile's text fields, in characters. */
const longest = {
  firstname: 60,
  lastname: 60,
  companyname: 120,
  address1: 120,
  address2: 120,
  city: 80,
  state: 80,
  postcode: 16,
} as const;

export type ProfileText = keyof typeof longest;
export const profileTexts = Object.keys(longest) as ProfileText[];

export type TextProblem = "empty" | "long" | "form";

/** Returns the text with normalized spaces, or the problem. Only names are required. */
export function readProfileText(
  field: ProfileText,
  text: string,
): { text: string } | { problem: TextProblem } {
  if (field === "firstname" || field === "lastname") {
    const read = readName(text);
    return "name" in read ? { text: read.name } : read;
  }
  if (unseen.test(text)) return { problem: "form" };
  const clean = text.trim().replace(/\s+/g, " ");
  return [...clean].length > longest[field] ? { problem: "long" } : { text: clean };
}

export const longestOf = (field: ProfileText): number => longest[field];

/** Postal code formats of the countries where most customers live: `9` a digit, `A` a letter. */
const postcodes: Record<string, string> = {
  AT: "9999",
  BE: "9999",
  BG: "9999",
  CH: "9999",
  CY: "9999",
  CZ: "999 99",
  DE: "99999",
  DK: "9999",
  EE: "99999",
  ES: "99999",
  FI: "99999",
  FR: "99999",
  GR: "999 99",
  HR: "99999",
  HU: "9999",
  IT: "99999",
  LU: "9999",
  LV: "9999",
  LT: "99999",
  MT: "AAA 9999",
  NL: "9999 AA",
  NO: "9999",
  PL: "99-999",
  PT: "9999-999",
  RO: "999999",
  RU: "999999",
  SE: "999 99",
  SI: "9999",
  SK: "999 99",
};

const bare = (text: string): string => text.toUpperCase().replace(/[\s-]/g, "");
const shapeOf = (text: string): string => bare(text).replace(/\d/g, "9").replace(/[A-Z]/g, "A");

/** Returns whether the postal code matches its country's format; true for countries that are not in the table. */
export function isPlausiblePostcode(country: string, postcode: string): boolean {
  const pattern = Object.hasOwn(postcodes, country) ? postcodes[country] : undefined;
  if (pattern === undefined) return true;
  // "LV-1010": some people write the country's letters before the digits.
  const given = bare(postcode);
  const isPrefixed = given.startsWith(country) && /^\d/.test(given.slice(country.length));
  const written = isPrefixed ? given.slice(country.length) : given;
  return shapeOf(written) === shapeOf(pattern);
}

export const isKnownCountry = (code: string): boolean => countryCodes.includes(code);

export type InvoiceParty = Record<ProfileText, string> & {
  country: string;
  /** The custom fields `co_*` that have a value. */
  custom: Readonly<Record<string, string>>;
};

/** What an invoice's buyer may lack, in the order of the form; `postcode_form` = present but invalid. */
export const missingParts = [
  "firstname",
  "lastname",
  "address1",
  "city",
  "postcode",
  "postcode_form",
  "co_inn",
  "co_kpp",
] as const;
export type Missing = (typeof missingParts)[number];

/**
 * Weights of the check digits of a Russian taxpayer number: the one of ten-digit numbers, and the two of twelve-digit
 * ones.
 */
const innWeights = [
  [2, 4, 10, 3, 5, 9, 4, 6, 8],
  [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
];

/** Returns whether the INN's check digits are correct. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text)) return false;
  const weights = text.length === 10 ? innWeights.slice(0, 1) : innWeights.slice(1);
  return weights.every((row) => {
    const sum = row.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
    return (sum % 11) % 10 === Number(text[row.length]);
  });
}

/**
 * Returns the missing fields, in the order of the form. A company is named by `companyname`, so it needs no personal
 * name.
 */
export function missingForInvoice({ country, custom, ...texts }: InvoiceParty): Missing[] {
  const isCompany = texts.companyname !== "";
  const isRussianFirm = country === "RU" && custom.co_customertype === "legal entity";
  const found: (Missing | false)[] = [
    !isCompany && texts.firstname === "" && "firstname",
    !isCompany && texts.lastname === "" && "lastname",
    texts.address1 === "" && "address1",
    texts.city === "" && "city",
    texts.postcode === ""
      ? Object.hasOwn(postcodes, country) && "postcode"
      : !isPlausiblePostcode(country, texts.postcode) && "postcode_form",
    isRussianFirm && !isInn(custom.co_inn ?? "") && "co_inn",
    isRussianFirm && (custom.co_kpp ?? "") === "" && "co_kpp",
  ];
  return found.filter((one) => one !== false);
}
