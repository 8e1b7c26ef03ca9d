import { and, count, eq, lte, sum } from "drizzle-orm";
import { amountOf, moneyOf, subtract } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { pageByKey } from "../../kernel/operation/page-by-key";
import { isCreditOf } from "./shared/ledger";
import { CreditPage, PageOf } from "./view-schema";

const pageSize = 8;

/** Lists the transactions of the account's credit, newest first, in pages, each with the resulting balance. */
export const showCredit = operation({
  name: "billing.credit",
  summary: "Shows a page of the movements of the account's credit, newest first",
  access: reads({ right: "billing/getcredits" }),
  input: PageOf,
  output: CreditPage,
  run: async ({ db, actor: { account } }, { size = pageSize, ...wanted }) => {
    const { currency } = account;
    const [own] = await db
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .where(isCreditOf(account.id, currency));
    if (!own) return { entries: [], total: 0, older: null, newer: null };
    const mine = eq(ledgerPostings.ledgerAccountId, own.id);
    const [all] = await db.select({ count: count() }).from(ledgerPostings).where(mine);
    const { rows, ...ends } = await pageByKey(ledgerPostings.id, wanted, size, (where, order, limit) =>
      db
        .select({ id: ledgerPostings.id, amount: ledgerPostings.amount, entry: ledgerEntries })
        .from(ledgerPostings)
        .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
        .where(and(mine, where))
        .orderBy(order)
        .limit(limit),
    );
    const [until] = await db
      .select({ credit: sum(ledgerPostings.amount) })
      .from(ledgerPostings)
      .where(and(mine, lte(ledgerPostings.id, rows[0]?.id ?? 0)));
    let after = moneyOf(until?.credit ?? "0.00", currency);
    const entries = rows.map(({ id, amount: value, entry }) => {
      const movement = {
        id,
        at: dayIn(entry.at, account.zone),
        what: entry.description,
        amount: { value, currency },
        after: amountOf(after),
        invoice_id: entry.invoiceId,
      };
      after = subtract(after, moneyOf(value, currency));
      return movement;
    });
    return { entries, total: all?.count ?? 0, ...ends };
  },
});
