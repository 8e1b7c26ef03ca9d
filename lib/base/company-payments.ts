import type { Currency } from "./money";

/** Replaces letters by numbers from A = 10 (ISO 7064). */
const digitsOf = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** Returns whether an account number has the form of an IBAN; other national formats are not checked. */
const hasIbanForm = (bare: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(bare);

/** Returns false only for IBAN-shaped text with wrong check digits (ISO 13616). */
export function isPlausibleAccount(text: string): boolean {
  const bare = text.toUpperCase().replaceAll(/\s/g, "");
  if (!hasIbanForm(bare)) return /^[A-Z0-9 ./-]{4,40}$/.test(text.toUpperCase());
  return BigInt(digitsOf(bare.slice(4) + bare.slice(0, 4))) % 97n === 1n;
}

/**
 * Returns the payment methods that a selling company allows; without its own list, all available ones. Credit is
 * always allowed; bank transfers need a bank account.
 */
export function allowedMethods(listed: readonly string[], hasBankAccount: boolean): string[] {
  const methods = new Set(["credit", ...(listed.length > 0 ? listed : ["cc", "bank_transfer"])]);
  if (!hasBankAccount) methods.delete("bank_transfer");
  return [...methods];
}

/** Returns whether invoices of a selling company can be paid by bank transfer. */
export const takesTransfers = (company: {
  bankAccount: unknown;
  allowedPayments: readonly string[];
}): boolean =>
  allowedMethods(company.allowedPayments, Boolean(company.bankAccount)).includes("bank_transfer");

const bare = (account: string): string => account.replaceAll(/\s/g, "").toUpperCase();

type Accounts<A> = { bankAccount: A | null; currencyAccounts: { [C in Currency]?: A } | null };

/** The account for transfers in a currency: one of its own, else the company's first; null = it has none. */
export const accountFor = <A>({ bankAccount, currencyAccounts }: Accounts<A>, currency: Currency): A | null =>
  currencyAccounts?.[currency] ?? bankAccount;

/** The account numbers of a company, without spaces. */
export const accountNumbers = ({ bankAccount, currencyAccounts }: Accounts<{ account: string }>): string[] =>
  [bankAccount, ...Object.values(currencyAccounts ?? {})].flatMap((one) => (one ? [bare(one.account)] : []));

const withoutZeros = (digits: string): string => digits.replace(/^0{1,20}/, "");

/** Length of an account's number at the end of an IBAN: of countries whose banks write it without the rest. */
const numberLengths: Readonly<Record<string, number>> = { DE: 10, AT: 11, NL: 10, GB: 8 };

/**
 * Whether a national account number is that of an IBAN: `10020030/1234567` with the number of the bank, `1234567` without,
 * or all of the IBAN without its country.
 */
function isNumberOf(iban: string, text: string): boolean {
  if (!hasIbanForm(iban) || hasIbanForm(text)) return false;
  const national = iban.slice(4);
  if (national === text || iban.slice(2) === text) return true;
  const length = numberLengths[iban.slice(0, 2)] ?? national.length;
  const [number = "", bank = ""] = text.split("/", 2).toReversed();
  if (!/^\d{4,}$/.test(number) || (/^\d/.test(bank) && !national.startsWith(bank))) return false;
  return withoutZeros(national.slice(-length)) === withoutZeros(number);
}

/** Whether money that came to an account may be a company's: neither is known, or the account is one of its own. */
export function mayReceiveAt(company: Accounts<{ account: string }>, account: string): boolean {
  const own = accountNumbers(company);
  const said = bare(account);
  return (
    said === "" ||
    own.length === 0 ||
    own.some((one) => one === said || isNumberOf(one, said) || isNumberOf(said, one))
  );
}
