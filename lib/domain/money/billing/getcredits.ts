import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { dayIn } from "@/lib/base/time-zone";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { entryOnWire } from "@/lib/i18n/params/billing-wire";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readZone } from "../companies/shared/read-zone";
import { Credits } from "./schema";
import { isCreditOf } from "./shared/ledger";

/**
 * `billing/getcredits` (specification 4.5): every transaction of the account's credit; `id` is ignored.
 */
export const getCredits = operation({
  name: "billing.getcredits",
  summary: "Lists the movements of the account's credit",
  description:
    "Answers every movement of the account's credit with its date and reason; their sum is the credit.",
  access: reads(),
  input: z.object({}),
  output: Credits,
  run: async (context) => {
    const { account } = context.actor;
    const rows = await context.db
      .select({
        id: ledgerPostings.id,
        at: ledgerEntries.at,
        description: ledgerEntries.description,
        amount: ledgerPostings.amount,
        invoiceId: ledgerEntries.invoiceId,
      })
      .from(ledgerPostings)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
      .where(isCreditOf(account.id, account.currency))
      .orderBy(asc(ledgerPostings.id));
    const zone = await readZone(context.db, account.id);
    const credit = rows.map((row) => ({
      id: row.id,
      date: dayIn(row.at, zone),
      description: entryOnWire(row.description),
      amount: row.amount,
      relid: row.invoiceId ?? 0,
    }));
    return {
      message: {
        result: "success" as const,
        totalresults: credit.length,
        clientid: account.billingId,
        credits: { credit },
      },
    };
  },
});
