import { countryCodes } from "@/lib/base/countries";
import { unseen } from "@/lib/base/unseen";
import { readName } from "./sign-up-rules";

/** The texts of the profile, and how many characters each may have. */
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

/** The text with its spaces in order, or what is wrong with it. Only names are required. */
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

/** Postal codes of the countries where most customers live: `9` a digit, `A` a letter. */
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

/** Whether the postal code can be one of that country; of a country that is not in the table any can. */
export function isPlausiblePostcode(country: string, postcode: string): boolean {
  const pattern = Object.hasOwn(postcodes, country) ? postcodes[country] : undefined;
  if (pattern === undefined) return true;
  // "LV-1010": some write the country's letters before the digits.
  const given = bare(postcode);
  const isPrefixed = given.startsWith(country) && /^\d/.test(given.slice(country.length));
  const written = isPrefixed ? given.slice(country.length) : given;
  return shapeOf(written) === shapeOf(pattern);
}

export const isKnownCountry = (code: string): boolean => countryCodes.includes(code);

export type InvoiceParty = Record<ProfileText, string> & {
  country: string;
  /** The custom fields `co_*` that are set. */
  custom: Readonly<Record<string, string>>;
};

/** What an invoice to a customer may lack, in the order of the form; `postcode_form` is there and cannot be right. */
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

/** Weights of the check digits of a Russian taxpayer's number: of ten digits, and the two of twelve. */
const innWeights = [
  [2, 4, 10, 3, 5, 9, 4, 6, 8],
  [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
];

/** Whether its check digits are right. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text)) return false;
  const weights = text.length === 10 ? innWeights.slice(0, 1) : innWeights.slice(1);
  return weights.every((row) => {
    const sum = row.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
    return (sum % 11) % 10 === Number(text[row.length]);
  });
}

/** In the order of the form. A company is named by `companyname`, so it needs no person's name. */
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
