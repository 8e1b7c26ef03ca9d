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

/** Whether money that came to an account may be a company's: neither is known, or the account is one of its own. */
export function mayReceiveAt(company: Accounts<{ account: string }>, account: string): boolean {
  const own = accountNumbers(company);
  return account === "" || own.length === 0 || own.includes(bare(account));
}
