import { readFile } from "node:fs/promises";
import type { Booking } from "@/lib/domain/payments/book-receipt";
import { bookStatement, readStatementText } from "@/lib/domain/payments/import-statement";
import { receiptProblemText } from "@/lib/i18n/receipt-problem";
import type { Receipt, Statement } from "@/lib/outside/bank-statement/port";
import { operatorContext } from "@/lib/session/context";

/** Reads a bank's file. */
export async function readStatement(file: string): Promise<Statement> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  try {
    return readStatementText(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} was not imported, nothing was booked: ${reason}`);
  }
}

const sumOf = ({ amount, currency }: Receipt): string => `${amount} ${currency}`;

function lineOf(receipt: Receipt, booking: Booking): string | null {
  const { day, text, id } = receipt;
  if (booking.end === "unmatched") {
    const about = booking.invoice ? `${booking.invoice}: ` : "";
    return `unmatched ${day}  ${sumOf(receipt)}  ${about}${receiptProblemText(booking.problem)}  [${id}] ${text}`;
  }
  if (booking.end === "known") return null;
  const rest = Number(booking.excess) > 0 ? `, ${booking.excess} of it became credit` : "";
  return `booked    ${day}  ${sumOf(receipt)}  ${booking.invoice}, ${booking.isPaid ? "paid" : "not paid yet"}${rest}`;
}

/** `payment import FILE`: books what matches, and says of the rest why it does not. That stands on the staff's list, too. */
export async function importStatement(statement: Statement, anyAmount: boolean): Promise<string> {
  const done = await bookStatement(operatorContext(), statement, anyAmount);
  const lines = done.flatMap(({ receipt, booking }) => lineOf(receipt, booking) ?? []);
  const count = (end: Booking["end"]) => done.filter(({ booking }) => booking.end === end).length;
  const summary = `${count("booked")} booked, ${count("known")} booked before, ${count("unmatched")} unmatched`;
  return [...lines, summary].join("\n");
}
