import { readFile } from "node:fs/promises";
import path from "node:path";
import { decimalOf, isPositive } from "@/lib/base/money";
import { refusalText } from "@/lib/base/statement-refusals";
import { database, inTransaction } from "@/lib/db/client";
import { bookStatement, countOf, type ImportedFile } from "@/lib/domain/money/bank/import-statement";
import { readFile as readStatementFile } from "@/lib/domain/money/payments/shared/read-file";
import type { Booked } from "@/lib/domain/money/payments/shared/take-receipt";
import { receiptProblemText } from "@/lib/i18n/receipt-problem";
import { skippedText } from "@/lib/i18n/skipped-text";
import type { Receipt, Statement } from "@/lib/outside/bank-statement/port";
import { operatorContext } from "@/lib/session/context";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads a bank's file. */
async function read(
  file: string,
  currency: string | null,
): Promise<{ file: ImportedFile; statement: Statement }> {
  const bytes = await readFile(file).catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  const refused = (reason: string) => new Error(`${file} was not imported, nothing was booked: ${reason}`);
  const statement = await readStatementFile(database(), bytes, { currency }).catch((error: unknown) => {
    throw refused(messageOf(error));
  });
  if (statement.refusal !== null)
    throw refused(
      `${refusalText(statement.refusal)} Say how its columns are to be read on the page of bank receipts.`,
    );
  return { file: { name: path.basename(file), bytes }, statement };
}

const sumOf = ({ amount, currency }: Receipt): string => `${amount} ${currency}`;

function lineOf(receipt: Receipt, taken: Booked): string | null {
  const { day, text, number, payer } = receipt;
  if (taken.end === "unmatched") {
    const about = taken.invoice ? `${taken.invoice}: ` : "";
    const from = [number && `[${number}]`, payer, text].filter(Boolean).join(" ");
    return `unmatched ${day}  ${sumOf(receipt)}  ${about}${receiptProblemText(taken.problem)}  ${from}`;
  }
  if (taken.end === "known") return null;
  const rest = isPositive(taken.excess) ? `, ${decimalOf(taken.excess)} of it became credit` : "";
  return `booked    ${day}  ${sumOf(receipt)}  ${taken.invoice}, ${taken.isPaid ? "paid" : "not paid yet"}${rest}`;
}

/**
 * `payment import FILE`: posts the rows that match an invoice and prints why the others do not; staff see these in
 * the panel, too. `currency` applies to rows without one.
 */
export async function importStatement(
  name: string,
  anyAmount: boolean,
  currency: string | null,
): Promise<string> {
  const code = currency?.toUpperCase() ?? null;
  if (code !== null && !/^[A-Z]{3}$/.test(code))
    throw new Error("The currency is a code of three letters such as EUR.");
  const { file, statement } = await read(name, code);
  const { done, settled } = await inTransaction((db) =>
    bookStatement({ ...operatorContext(), db }, file, statement, anyAmount),
  );
  const lines = done.flatMap(({ receipt, taken }) => lineOf(receipt, taken) ?? []);
  const odd = statement.skipped.flatMap((row) => skippedText(row) ?? []);
  const wrong = statement.balances
    .filter(({ isRight }) => !isRight)
    .map(
      ({ account, opening, moved, closing, currency }) =>
        `balance   ${account} ${opening} and entries of ${moved || "?"} do not come to ${closing} ${currency}`,
    );
  const ended = settled > 0 ? [`${settled} payment orders ended`] : [];
  const summary = `${countOf(done, "booked")} booked, ${countOf(done, "known")} booked before, ${countOf(done, "unmatched")} unmatched`;
  return [...lines, ...odd, ...wrong, ...ended, summary].join("\n");
}
