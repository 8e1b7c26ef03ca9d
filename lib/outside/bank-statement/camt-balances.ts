import { centsOf, checkBalances } from "./balances";
import type { BalanceCheck } from "./port";
import { at, currencyAt, decimalAt, squeezed, statusAt, textAt } from "./xml";

/** Codes of the balance before and after the entries; the one before may be named as that of the day before. */
const openings = ["OPBD", "PRCD"];
const closings = ["CLBD"];

const signed = (value: unknown): bigint | null => {
  const amount = decimalAt(textAt(value, "Amt"));
  const direction = textAt(value, "CdtDbtInd");
  if (amount === null || (direction !== "CRDT" && direction !== "DBIT")) return null;
  return direction === "DBIT" ? -centsOf(amount) : centsOf(amount);
};

/** Compares the balances of one statement with its booked entries; null = it names none. */
export function balancesOf(statement: unknown): BalanceCheck | null {
  const named = at(statement, "Bal");
  const of = (codes: readonly string[]): unknown =>
    codes
      .map((code) => named.find((one) => textAt(one, "Tp", "CdOrPrtry", "Cd") === code))
      .find((one) => one !== undefined);
  const [opening, closing] = [of(openings), of(closings)];
  if (opening === undefined || closing === undefined) return null;
  const entries = at(statement, "Ntry").filter((entry) => statusAt(entry) === "BOOK");
  return checkBalances({
    account: squeezed(
      textAt(statement, "Acct", "Id", "IBAN") || textAt(statement, "Acct", "Id", "Othr", "Id"),
    ),
    currency: currencyAt(closing, "Amt"),
    opening: signed(opening),
    closing: signed(closing),
    moved: entries.reduce<bigint | null>((sum, entry) => {
      const amount = signed(entry);
      return sum === null || amount === null ? null : sum + amount;
    }, 0n),
  });
}
