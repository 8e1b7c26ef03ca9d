import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { sepaMandates } from "@/lib/db/tables/money/sepa";
import { byStaff, writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../billing/shared/ledger";
import { withdrawDebits } from "./shared/end-debit";

type Mandate = typeof sepaMandates.$inferSelect;

/** Ends a mandate; what is at the bank already is still collected. */
async function revoke(db: Database, { id }: Mandate, now: Date): Promise<void> {
  const isActive = and(eq(sepaMandates.id, id), eq(sepaMandates.state, "active"));
  await db.update(sepaMandates).set({ state: "revoked", endedAt: now }).where(isActive);
  await withdrawDebits(db, id, now);
}

/** Revokes the account's mandate. */
export const revokeMandate = operation({
  name: "billing.revoke_mandate",
  summary: "Revokes the account's SEPA mandate",
  access: writes({
    who: "person",
    right: "billing/update_client",
    impersonation: "forbidden",
    topic: "cards",
  }),
  changes: ["billing"],
  fails: ["mandate.not_found"],
  input: z.object({}),
  output: z.object({}),
  run: async ({ db, now, actor: { account }, note }) => {
    await lockCredit(db, account.id, account.currency);
    const isMine = and(eq(sepaMandates.accountId, account.id), eq(sepaMandates.state, "active"));
    const [row] = await db.select().from(sepaMandates).where(isMine).for("update");
    if (!row) throw fail("mandate.not_found");
    await revoke(db, row, now);
    note({ target: `mandate ${row.reference}`, changes: { revoked: true } });
    return {};
  },
});

/** The same at a customer's wish, such as by telephone. */
export const revokeMandateByStaff = staffOperation({
  name: "sepa.revoke_mandate",
  summary: "Revokes a customer's SEPA mandate",
  access: byStaff("write", "payments/record"),
  within: { sepa_mandates: "id" },
  changes: ["billing"],
  fails: ["mandate.not_found"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const [seen] = await db.select().from(sepaMandates).where(eq(sepaMandates.id, id));
    if (seen) await lockCredit(db, seen.accountId, "EUR");
    const [row] = await db.select().from(sepaMandates).where(eq(sepaMandates.id, id)).for("update");
    if (row?.state !== "active") throw fail("mandate.not_found");
    await revoke(db, row, now);
    const { accountId, reference } = row;
    note({ accountId, target: `mandate ${reference}`, changes: { revoked: true, reason } });
    return {};
  },
});
