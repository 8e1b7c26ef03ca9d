import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { locales } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { invoices } from "@/lib/db/tables/money/billing";
import { sepaDebits, sepaMandates } from "@/lib/db/tables/money/sepa";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { OwnMandate } from "./schema";
import { readOffer } from "./shared/read-offer";

const shownDebits = 24;

async function readMandate(db: Database, accountId: number): Promise<z.input<typeof OwnMandate>["mandate"]> {
  const [row] = await db
    .select()
    .from(sepaMandates)
    .where(eq(sepaMandates.accountId, accountId))
    .orderBy(desc(sepaMandates.id))
    .limit(1);
  if (!row) return null;
  const { id, reference, creditorId, holder, masked, signedAt, text, state, reason } = row;
  return {
    ...{ id, reference, holder, text, state, reason },
    creditor_id: creditorId,
    iban: masked,
    signed: signedAt.toISOString(),
  };
}

async function readDebits(db: Database, accountId: number): Promise<z.input<typeof OwnMandate>["debits"]> {
  const rows = await db
    .select({ debit: sepaDebits, number: nameColumn(invoices) })
    .from(sepaDebits)
    .innerJoin(invoices, eq(invoices.id, sepaDebits.invoiceId))
    .where(and(eq(sepaDebits.accountId, accountId), eq(invoices.accountId, accountId)))
    .orderBy(desc(sepaDebits.id))
    .limit(shownDebits);
  return rows.map(({ debit, number }) => ({
    id: debit.id,
    invoice: debit.invoiceId,
    number,
    amount: { value: debit.amount, currency: "EUR" as const },
    due_on: debit.dueOn,
    state: debit.state,
    reason: debit.reason,
  }));
}

/** The account's mandate or the one that it could sign, and its direct debits, the newest first. */
export const showOwnMandate = operation({
  name: "billing.mandate",
  summary: "Shows the account's SEPA mandate and its direct debits",
  access: reads({ who: "person", right: "billing/getpaymentgw" }),
  input: z.object({ language: z.enum(locales).default("en") }),
  output: OwnMandate,
  run: async ({ db, actor: { account } }, { language }) => {
    const mandate = await readMandate(db, account.id);
    const offer = mandate?.state === "active" ? null : await readOffer(db, account, language);
    return {
      offer: offer && {
        creditor: offer.creditor,
        creditor_id: offer.orders.creditor_id,
        reference: offer.reference,
        text: offer.text,
        digest: offer.digest,
        notice_days: offer.orders.notice_days,
      },
      mandate,
      debits: await readDebits(db, account.id),
    };
  },
});
