import { and, asc, eq, gte, inArray, lt, ne, sql, sum } from "drizzle-orm";
import { endsWith, startOfDay } from "@/lib/base/day-spans";
import { add, amountOf, isNegative, type Money, moneyOf, negate, zero } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { readZone } from "../companies/shared/read-zone";
import type { Statement, StatementPeriod } from "./statement-schema";

/** More lines than that are several statements. */
const mostLines = 5_000;
const furthestYears = 10;

type Whose = { id: number; currency: Statement["currency"] };

/** Postings of the customer's own two ledger accounts: credit, and what is owed. */
const ofCustomer = ({ id, currency }: Whose) =>
  and(
    inArray(ledgerAccounts.kind, ["credit", "receivable"]),
    eq(ledgerAccounts.currency, currency),
    sql`coalesce(${ledgerAccounts.accountId}, 0) = ${id}`,
  );

async function readOpening(db: Database, whose: Whose, from: Date): Promise<Money> {
  const [row] = await db
    .select({ sum: sum(ledgerPostings.amount) })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(and(ofCustomer(whose), lt(ledgerEntries.at, from)));
  return moneyOf(row?.sum ?? "0.00", whose.currency);
}

/** Entries of the period that change the balance, oldest first. */
const readEntries = (db: Database, whose: Whose, from: Date, until: Date) => {
  const change = sql<string>`sum(${ledgerPostings.amount})::numeric(14,2)::text`;
  return db
    .select({
      at: ledgerEntries.at,
      what: ledgerEntries.description,
      invoiceId: ledgerEntries.invoiceId,
      amount: change,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(and(ofCustomer(whose), gte(ledgerEntries.at, from), lt(ledgerEntries.at, until)))
    .groupBy(ledgerEntries.id)
    .having(ne(sum(ledgerPostings.amount), "0"))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))
    .limit(mostLines + 1);
};

/**
 * The account's statement for a period of days of its seller, from the ledger: the opening balance and the lines come to the
 * closing balance to the cent, and today's closing balance is what the ledger says.
 */
export async function readStatement(
  db: Database,
  whose: Whose,
  { from, until }: StatementPeriod,
): Promise<Statement> {
  const { currency } = whose;
  if (until < from) throw invalidArgument("until", "is before the first day");
  if (Number(until.slice(0, 4)) - Number(from.slice(0, 4)) > furthestYears)
    throw invalidArgument("from", "must be within ten years of the last day");
  const timeZone = await readZone(db, whose.id);
  const [start, end] = [startOfDay(from, timeZone), endsWith(until, timeZone)];
  const opening = await readOpening(db, whose, start);
  const entries = await readEntries(db, whose, start, end ?? start);
  if (entries.length > mostLines) throw fail("statement.too_long", { most: mostLines });
  let balance = opening;
  let [charged, received] = [zero(currency), zero(currency)];
  const lines = entries.map(({ at, what, invoiceId, amount }) => {
    const money = moneyOf(amount, currency);
    balance = add(balance, money);
    if (isNegative(money)) charged = add(charged, negate(money));
    else received = add(received, money);
    return {
      ...{ on: dayIn(at, timeZone), what, invoice: invoiceId },
      ...{ amount: amountOf(money), balance: amountOf(balance) },
    };
  });
  return {
    ...{ from, until, currency, lines, opening: amountOf(opening), closing: amountOf(balance) },
    ...{ charged: amountOf(charged), received: amountOf(received) },
  };
}
