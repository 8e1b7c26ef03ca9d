import type { ColumnRole } from "@/lib/base/statement-columns";
import { unknownCurrency } from "@/lib/base/unknown-currency";
import { type DecimalSign, decimalSignOfColumn, type ReadAmount, readAmount, readCurrency } from "../amount";
import { readDay } from "../day";
import type { Mapping, Receipt, SkipCode, Skipped } from "../port";
import { directionOf, isBalanceText, isPendingWord, isSettled } from "../words";
import type { Row } from "./split-rows";

type Read = { receipts: Receipt[]; skipped: Skipped[] };
type Details = { mapping: Mapping; signs: readonly (DecimalSign | null)[]; account: string };

class NoReceipt extends Error {
  constructor(
    readonly code: SkipCode,
    readonly said: string,
  ) {
    super(code);
  }
}

/** Accessors to a row's cells by role. */
const cellsOf = (row: Row, { mapping, signs }: Details) => {
  const placesOf = (role: ColumnRole) => mapping.roles.flatMap((one, place) => (one === role ? [place] : []));
  const texts = (role: ColumnRole): string[] => placesOf(role).flatMap((place) => row.cells[place] || []);
  const money = (role: "amount" | "credit" | "debit") => {
    const [place = -1] = placesOf(role);
    const said = row.cells[place] ?? "";
    return { said, read: said === "" ? null : readAmount(said, signs[place] ?? null) };
  };
  return { texts, text: (role: ColumnRole): string => texts(role)[0] ?? "", money };
};

type Cells = ReturnType<typeof cellsOf>;
const isSome = (read: ReadAmount | null): read is ReadAmount => read !== null && read.amount !== "0.00";

/**
 * Reads separate credit and debit columns, of which only one may have an amount. A negative credit counts as
 * outgoing.
 */
function readDivided(cells: Cells): ReadAmount | null {
  const [credit, debit] = [cells.money("credit"), cells.money("debit")];
  for (const { said, read } of [credit, debit])
    if (said !== "" && read === null && /\d/.test(said)) throw new NoReceipt("amount", said);
  if (isSome(credit.read) && isSome(debit.read))
    throw new NoReceipt("amount", `${credit.said} / ${debit.said}`);
  if (isSome(debit.read)) throw new NoReceipt("outgoing", debit.said);
  if (!isSome(credit.read)) return null;
  if (credit.read.isNegative) throw new NoReceipt("outgoing", credit.said);
  return credit.read;
}

/** Checks direction words next to the amount ("CR") or in their own column; throws NoReceipt unless incoming. */
function checkDirection(
  cells: Cells,
  { mapping }: Details,
  { word, isSigned }: ReadAmount,
  said: string,
): void {
  const column = mapping.roles.includes("direction");
  const words = [...(column ? [cells.text("direction")] : []), ...(word === "" ? [] : [word])];
  for (const one of words) {
    const direction = directionOf(one, mapping.wordsIn);
    if (direction === "out") throw new NoReceipt("outgoing", said);
    if (direction === null) throw new NoReceipt("direction", one || said);
  }
  if (words.length === 0 && !isSigned && !mapping.isPlainIncome) throw new NoReceipt("direction", said);
}

function readIncome(cells: Cells, facts: Details): ReadAmount {
  const { roles } = facts.mapping;
  if (roles.includes("credit") || roles.includes("debit")) {
    const divided = readDivided(cells);
    if (divided) return divided;
    // With only a debit column, an empty cell does not prove an incoming payment.
    if (!roles.includes("amount")) throw new NoReceipt("nothing", cells.money("credit").said);
  }
  const { said, read } = cells.money("amount");
  if (read === null) throw new NoReceipt("amount", said);
  if (read.amount === "0.00") throw new NoReceipt("nothing", said);
  if (read.isNegative) throw new NoReceipt("outgoing", said);
  checkDirection(cells, facts, read, said);
  return read;
}

function currencyIn(cells: Cells, { mapping }: Details, read: ReadAmount): string {
  const said = cells.text("currency");
  const code = readCurrency(said);
  if (said !== "" && code === "") throw new NoReceipt("currency", said);
  if (code !== "" && read.currency !== "" && code !== read.currency)
    throw new NoReceipt("currency", `${said} / ${read.currency}`);
  return code || read.currency || mapping.currency || unknownCurrency;
}

const compact = (account: string): string => account.replaceAll(/\s/g, "").toUpperCase();
const one = (parts: readonly string[]): string => parts.join(" ").replaceAll(/\s+/g, " ").trim();

function readRow(row: Row, facts: Details): Receipt {
  const cells = cellsOf(row, facts);
  const texts = cells.texts("text");
  if ([...texts, ...cells.texts("payer"), cells.text("day")].some(isBalanceText))
    throw new NoReceipt("balance", one(texts));
  const status = cells.text("status");
  const settled = isSettled(status);
  if (settled === false) throw new NoReceipt("pending", status);
  const saidDay = cells.text("day");
  const day = readDay(saidDay, facts.mapping.dayOrder);
  if (day === null) {
    const isBalance = row.cells.some(isBalanceText);
    throw new NoReceipt(
      isBalance ? "balance" : isPendingWord(saidDay) ? "pending" : "day",
      isBalance ? one(row.cells) : saidDay,
    );
  }
  const read = readIncome(cells, facts);
  if (settled === null) throw new NoReceipt("status", status);
  const number = cells.text("number");
  // Payers put the reference in any field that their bank offers.
  const further = [number, ...cells.texts("payer")].filter((text) => /r\s?f\s?\d/i.test(text));
  return {
    line: row.line,
    number,
    amount: read.amount,
    currency: currencyIn(cells, facts, read),
    day,
    text: one([...texts, ...further]),
    account: compact(cells.text("account")) || facts.account,
    payer: one(cells.texts("payer")).slice(0, 200),
    payerAccount: compact(cells.text("payer_account")).slice(0, 60),
  };
}

/** Notes between and below the rows have neither an amount nor a date. */
const isNote = (row: Row, facts: Details): boolean => {
  const cells = cellsOf(row, facts);
  const isEmpty = (["amount", "credit", "debit"] as const).every((role) => cells.money(role).said === "");
  return isEmpty && readDay(cells.text("day"), facts.mapping.dayOrder) === null;
};

/** Reads each row as a receipt, or skips it with a reason. */
export function readRows(rows: readonly Row[], mapping: Mapping, account: string): Read {
  const signs = mapping.roles.map((role, place) =>
    role === "amount" || role === "credit" || role === "debit"
      ? decimalSignOfColumn(rows.map(({ cells }) => cells[place] ?? ""))
      : null,
  );
  const facts = { mapping, signs, account };
  const read: Read = { receipts: [], skipped: [] };
  for (const row of rows) {
    if (isNote(row, facts)) continue;
    try {
      read.receipts.push(readRow(row, facts));
    } catch (error) {
      if (!(error instanceof NoReceipt)) throw error;
      read.skipped.push({ line: row.line, code: error.code, said: error.said.slice(0, 200) });
    }
  }
  return read;
}
