import type { ColumnRole } from "@/lib/base/statement-columns";
import type { StatementRefused } from "@/lib/base/statement-refusals";
import { readAmount, readCurrency } from "../amount";
import { dayOrderOf } from "../day";
import type { Mapping, ReadOptions } from "../port";
import { currencyOfAccount } from "../russian-account";
import { bareName } from "../words";
import type { ColumnDetails } from "./column-facts";
import {
  currencyInName,
  guessByName,
  isStrongDirection,
  isWeakDirection,
  type NameGuess,
} from "./column-names";
import { findBalances, isFalling } from "./find-balances";

/** Roles that only one column can have. */
const single: readonly ColumnRole[] = [
  "day",
  "amount",
  "credit",
  "debit",
  "currency",
  "number",
  "account",
  "payer_account",
  "payer",
  "status",
];
const most = 0.6;
/** Threshold for columns with a matching name: a few invalid rows are reported per line and do not reject the file. */
const some = 0.2;

/** Digits alone or an IBAN; a name with a number behind it is none. */
const isAccountNumber = (text: string): boolean =>
  /^(?:[A-Z]{2}\d{2}[\dA-Z ]{8,40}|[\d ./-]{5,40})$/i.test(text.trim());

/** Whether the cells confirm the role guessed by name. */
function isBorneOut({ role }: NameGuess, name: string, facts: ColumnDetails): boolean {
  switch (role) {
    case "day":
      return facts.days >= some;
    case "amount":
      return facts.filled > 0 && facts.amounts >= some && facts.days < most;
    case "credit":
    case "debit":
      return facts.filled === 0 || (facts.amounts >= some && facts.days < most);
    case "currency":
      // In some languages, "value date" has the same name.
      return facts.currencies >= most || (facts.filled > 0 && facts.days < most && facts.amounts < most);
    case "account":
    case "payer_account":
      return facts.filled === 0 || facts.accounts >= 0.5;
    case "payer":
      // In some languages, "sender" is the sender's account.
      return facts.accounts < 0.5 || !facts.distinct.every(isAccountNumber);
    case "number":
      return !facts.isRowNumber;
    case "direction":
      return facts.amounts < most || facts.directions >= most;
    case "status":
      return (
        facts.filled === 0 ||
        /^(?:status|state|статус|состояние)/i.test(name.trim()) ||
        facts.distinct.length <= 6
      );
    default:
      return true;
  }
}

/** Ambiguous names: the operator's account or the payer's. */
const openAccounts =
  /^(?:account number|kontonummer|konto|iban|account|konto nr|rekening|numer konta|счет|номер счета|compte|tili|rachunek|conto|cuenta)\W*$/iu;

/**
 * Makes an ambiguous account column the payer's unless it contains one of the companies' accounts or another column
 * is the payer's. One number in all rows is neither, unless one payer is: several do not share it, and no company has it.
 */
function settleAccount(
  roles: ColumnRole[],
  names: readonly string[],
  facts: readonly ColumnDetails[],
  own: readonly string[],
): void {
  const place = roles.indexOf("account");
  if (place < 0 || !openAccounts.test(bareName(names[place] ?? ""))) return;
  const { distinct = [], filled = 0 } = facts[place] ?? {};
  const values = distinct.map((one) => one.replaceAll(/\s/g, "").toUpperCase());
  const isOurs = values.some((one) => own.includes(one)) || roles.includes("payer_account");
  const isOnePayer = facts[roles.indexOf("payer")]?.distinct.length === 1;
  const isNobodys = distinct.length === 1 && filled > 1 && !isOnePayer;
  if (!isOurs) roles[place] = isNobodys ? "ignore" : "payer_account";
}

/** Finds the column with debit/credit words; called if the amounts have no sign. */
function findDirection(roles: ColumnRole[], names: readonly string[], facts: readonly ColumnDetails[]): void {
  if (roles.includes("direction")) return;
  const isFree = (place: number) =>
    !["day", "amount", "credit", "debit", "currency"].includes(roles[place] ?? "");
  const rows = Math.max(0, ...facts.map(({ filled }) => filled));
  const fitting = facts.flatMap((one, place) => {
    const isNamed = isWeakDirection(names[place] ?? "") && one.directions > 0;
    const isBySight = one.directions === 1 && one.distinct.length <= 4 && one.filled * 10 >= rows * 9;
    return isFree(place) && one.filled > 0 && (isNamed || isBySight) ? [{ place, isBySight }] : [];
  });
  const best = fitting.find(({ isBySight }) => isBySight) ?? fitting[0];
  if (best) roles[best.place] = "direction";
}

/** A column of short unknown codes, which may be debit/credit marks. */
const isShortCode = ({ distinct, filled }: ColumnDetails): boolean =>
  filled > 0 && distinct.length <= 4 && distinct.every((one) => /^(?:[\p{L}]{1,3}|[+-])$/u.test(one));

/** Why unsigned amounts cannot be treated as incoming; null = they can. */
export function whyUndirected(
  roles: readonly ColumnRole[],
  names: readonly string[],
  facts: readonly ColumnDetails[],
): StatementRefused | null {
  if (roles.includes("direction") || roles.includes("credit") || roles.includes("debit")) return null;
  const amount = facts[roles.indexOf("amount")];
  if (!amount || amount.isSigned) return null;
  if (names.every((name) => name === "")) return { code: "nameless", said: "" };
  if (facts.some((one, index) => roles[index] === "balance" && isFalling(one, amount)))
    return { code: "falling_balance", said: "" };
  const place = facts.findIndex((one, index) => {
    const isFree = roles[index] === "text" || isStrongDirection(names[index] ?? "");
    return isFree && guessByName(names[index] ?? "")?.role !== "text" && isShortCode(one);
  });
  if (place < 0) return null;
  const name = names[place] || String(place + 1);
  return { code: "undirected", said: `"${name}" (${facts[place]?.distinct.join(", ")})` };
}

const sameCurrency = (found: readonly string[]): string | null => {
  const codes = new Set(found.map(readCurrency).filter(Boolean));
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
};

type Table = {
  names: readonly string[];
  facts: readonly ColumnDetails[];
  preamble: readonly (readonly string[])[];
};

/**
 * The currency of a file whose rows have none: from the column names, the rows above the header, or Russian account
 * numbers.
 */
function currencyOf({ names, facts, preamble }: Table, roles: readonly ColumnRole[]): string | null {
  const money = names.filter((_, place) => ["amount", "credit", "debit"].includes(roles[place] ?? ""));
  const above = preamble
    .flat()
    .flatMap((cell) => (cell.length < 40 ? [cell, readAmount(cell)?.currency ?? ""] : []));
  return (
    sameCurrency(money.map(currencyInName)) ??
    sameCurrency(names.map(currencyInName)) ??
    sameCurrency(above) ??
    sameCurrency(facts.flatMap(({ distinct }) => distinct.map(currencyOfAccount)))
  );
}

/** Prefers a non-empty column if two match. */
const filledPoints = 10_000;

/** Roles by column names, if the cells confirm them. */
function rolesByName({ names, facts }: Table): (ColumnRole | null)[] {
  const guesses = names.map((name, place) => {
    const guess = guessByName(name);
    const one = facts[place];
    return guess && one && isBorneOut(guess, name, one) ? guess : null;
  });
  const roles: (ColumnRole | null)[] = guesses.map((guess) => guess?.role ?? null);
  for (const role of single) {
    const rivals = guesses.flatMap((guess, place) =>
      guess?.role === role
        ? [{ place, points: guess.points + (facts[place]?.filled ? filledPoints : 0) }]
        : [],
    );
    const best = rivals.reduce((first, one) => (one.points > first.points ? one : first), {
      place: -1,
      points: 0,
    });
    for (const { place } of rivals)
      if (place !== best.place) roles[place] = role === "number" || role === "payer" ? "text" : "ignore";
  }
  return roles;
}

const first = (
  facts: readonly ColumnDetails[],
  test: (one: ColumnDetails, place: number) => boolean,
): number => facts.findIndex(test);

/** Assigns missing roles by cell content. */
function fillByContent(roles: (ColumnRole | null)[], { facts }: Table): void {
  const has = (...wanted: ColumnRole[]) => roles.some((role) => role !== null && wanted.includes(role));
  const take = (role: ColumnRole, place: number) => {
    if (place >= 0) roles[place] = role;
  };
  if (!has("day"))
    take(
      "day",
      first(facts, (one, place) => one.days >= most && roles[place] !== "balance"),
    );
  if (!has("amount", "credit", "debit")) {
    const { amount, balances } = findBalances(
      facts.map((one, place) => (roles[place] === null && one.days < most ? one : null)),
    );
    for (const place of balances) roles[place] = "balance";
    take("amount", amount);
  }
  if (!has("currency"))
    take(
      "currency",
      first(facts, (one, place) => one.currencies === 1 && one.filled > 0 && roles[place] === null),
    );
}

/** Guesses the mapping by names, then by cell content. */
export function guessMapping(table: Table, options: ReadOptions): Mapping {
  const { names, facts } = table;
  const found = rolesByName(table);
  fillByContent(found, table);
  const roles = found.map((role) => role ?? "text");
  settleAccount(roles, names, facts, options.ownAccounts);
  const amount = facts[roles.indexOf("amount")];
  const isUnsigned =
    amount !== undefined && !amount.isSigned && !roles.includes("credit") && !roles.includes("debit");
  if (isUnsigned) findDirection(roles, names, facts);
  const currency = options.currency ?? currencyOf(table, roles);
  const isAmerican = currency === "USD";
  return {
    roles,
    dayOrder: dayOrderOf(facts[roles.indexOf("day")]?.cells ?? [], isAmerican ? "mdy" : "dmy"),
    currency,
    wordsIn: [],
    isPlainIncome: whyUndirected(roles, names, facts) === null,
  };
}
