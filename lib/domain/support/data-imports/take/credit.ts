import { and, eq, sql } from "drizzle-orm";
import {
  type Currency,
  decimalOf,
  isNegative,
  isZero,
  type Money,
  moneyOf,
  negate,
  subtract,
} from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { lockCredit, postEntry } from "../../../money/billing/shared/ledger";
import { subtractTexts } from "../shared/cents";
import type { SourceCustomer } from "../source";
import type { TakenCustomer } from "./customer";
import { digestOf, fateOf, leave, nameOf, settle, type Taking } from "./taking";

/** What imports have posted to the credit of an account. */
export async function readImported(db: Database, accountId: number, currency: Currency): Promise<Money> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerPostings.amount}), 0)::numeric(14, 2)::text` })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
    .where(
      and(
        eq(ledgerEntries.accountId, accountId),
        eq(ledgerEntries.kind, "import"),
        eq(ledgerAccounts.kind, "credit"),
        eq(ledgerAccounts.currency, currency),
      ),
    );
  return moneyOf(row?.sum ?? "0.00", currency);
}

/**
 * Posts what the credit there differs from what was posted of it here; a smaller one is left where too much is spent here.
 * Returns the part of the credit that is left in the source.
 */
export async function takeCredit(
  taking: Taking,
  { id: accountId, isOpen }: TakenCustomer,
  { id, credit, currency }: Pick<SourceCustomer, "id" | "currency"> & { credit: string },
): Promise<string> {
  const { db, now, importId, known } = taking;
  const wanted = moneyOf(credit, currency);
  const digest = digestOf(credit);
  const done = { digest, targetId: accountId, accountId };
  const fate = fateOf(taking, "credit", id, digest);
  const posted = await readImported(db, accountId, currency);
  const amount = subtract(wanted, posted);
  if (isZero(amount)) {
    if (!isZero(wanted)) settle(taking, "credit", id, { fate: fate === "same" ? fate : "changed", ...done });
    return "0.00";
  }
  // An account that is open lives here: what changes there since is for a person to settle.
  if (isOpen && known.has(nameOf("credit", id))) {
    leave(taking, "credit", id, "changed_here", decimalOf(amount));
    return subtractTexts(credit, decimalOf(posted));
  }
  const left = subtract(await lockCredit(db, accountId, currency), negate(amount));
  if (isNegative(left)) {
    leave(taking, "credit", id, "credit_spent", decimalOf(amount));
    return subtractTexts(credit, decimalOf(posted));
  }
  await postEntry(db, {
    ...{ accountId, currency, kind: "import", key: `import ${importId} of ${accountId}` },
    ...{ description: { code: "imported" }, invoiceId: null },
    postings: [
      { kind: "credit", amount },
      { kind: "opening", amount: negate(amount) },
    ],
    now,
  });
  settle(taking, "credit", id, { fate: fate === "same" ? "changed" : fate, ...done });
  return "0.00";
}
