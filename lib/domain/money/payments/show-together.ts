import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { takesTransfers } from "@/lib/base/company-payments";
import { wireText } from "@/lib/base/form-values";
import { amountOf, isPositive, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { reads } from "../../kernel/access/access";
import { cardMethodsFor } from "../../kernel/account/payment-methods";
import { operation } from "../../kernel/operation/operation";
import { readWrittenOff } from "../../kernel/server/written-off";
import type { InvoiceRow } from "../billing/lookup";
import { isOverdue, nameOf, titleOf } from "../billing/rules";
import { readAbandonable } from "../billing/shared/abandonable";
import { balanceOf } from "../billing/shared/balance";
import { dueDay } from "../billing/shared/invoice-days";
import { readCredit } from "../billing/shared/ledger";
import { readServersOf } from "../billing/shared/read-servers";
import { readInvoiceIds } from "./shared/lock-sales";
import { findSame } from "./shared/ready-together";
import { TogetherView } from "./together-schema";

async function readTakesTransfers(db: Database, companyId: number): Promise<boolean> {
  const [company] = await db
    .select({ bankAccount: companies.bankAccount, allowedPayments: companies.allowedPayments })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company !== undefined && takesTransfers(company);
}

/** Previews a combined payment; creates nothing. */
export const showTogether = operation({
  name: "billing.together",
  summary: "Shows invoices that are to be paid together, their sum and the ways to pay it",
  access: reads({ right: "billing/get_invoices" }),
  input: z.object({ invoices: z.array(wireText(20)).max(1000) }),
  output: TogetherView,
  run: async ({ db, actor: { account }, now }, input) => {
    const ids = readInvoiceIds(input.invoices);
    const rows = await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.accountId, account.id), inArray(invoices.id, ids)))
      .orderBy(asc(invoices.dueAt), asc(invoices.id));
    const open = rows.filter(
      (row) => row.kind === "sale" && row.currency === account.currency && isPositive(balanceOf(row)),
    );
    const same = rows.length > 1 && open.length === ids.length ? await findSame(db, open) : null;
    const mayEnd = await readAbandonable(db, [
      ...new Set(open.flatMap(({ combinedInto }) => combinedInto ?? [])),
    ]);
    const isFree = ({ combinedInto }: InvoiceRow): boolean =>
      combinedInto === null || mayEnd.has(combinedInto);
    const payable = same ? open : open.filter(isFree);
    const named = await readServersOf(
      db,
      payable.map(({ id }) => id),
    );
    const writtenOff = await readWrittenOff(
      db,
      payable.map(({ id }) => id),
    );
    const left = new Set(payable.map(({ id }) => id));
    return {
      entries: payable.map((row) => ({
        id: row.id,
        number: nameOf(row),
        title: titleOf(row),
        is_overdue: !writtenOff.has(row.id) && isOverdue(row.status, row.dueAt, now),
        due: dueDay(row),
        left: amountOf(balanceOf(row)),
        servers: named.get(row.id) ?? [],
      })),
      left_out: rows.filter(({ id }) => !left.has(id)).map((row) => ({ id: row.id, number: nameOf(row) })),
      total: amountOf(total(payable.map(balanceOf), account.currency)),
      credit: amountOf(await readCredit(db, account.id, account.currency)),
      cards: cardMethodsFor(account),
      takes_transfers: await readTakesTransfers(db, payable[0]?.companyId ?? account.companyId),
      combined: same?.id ?? null,
    };
  },
});
