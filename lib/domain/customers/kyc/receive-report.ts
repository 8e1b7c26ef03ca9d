import { and, eq, gt, ne } from "drizzle-orm";
import { z } from "zod";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { kycChecks } from "@/lib/db/tables/customers/kyc";
import type { KycReport } from "@/lib/outside/identity/port";
import { anybody } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { writeOwnRow } from "../../kernel/audit-trail/write-audit";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { kycService } from "./service";

type Check = typeof kycChecks.$inferSelect;

async function hasNewer(db: Database, { id, accountId }: Check): Promise<boolean> {
  const settled = ne(kycChecks.state, "open");
  const later = and(eq(kycChecks.accountId, accountId), gt(kycChecks.id, id), settled);
  return (await db.select({ id: kycChecks.id }).from(kycChecks).where(later).limit(1)).length > 0;
}

/** A verified account stays verified: late or repeated reports change nothing. */
async function settle(db: Database, check: Check, report: KycReport, now: Date): Promise<void> {
  const { outcome, kycId, comment } = report;
  await db
    .update(kycChecks)
    .set({ state: outcome, kycId: kycId || null, comment, settledAt: now })
    .where(eq(kycChecks.id, check.id));
  const account = await lockAccount(db, check.accountId);
  const isOld = outcome === "rejected" && (await hasNewer(db, check));
  if (account.verified || isOld) return;
  const isVerified = outcome === "verified";
  await db
    .update(accounts)
    .set({ verified: isVerified, kycId: kycId || null, kycComment: comment || null })
    .where(eq(accounts.id, check.accountId));
}

async function take(context: Context, report: KycReport): Promise<"taken" | "known"> {
  const { now, requestId, address } = context;
  return inTransaction(async (db) => {
    const mine = eq(kycChecks.reference, report.reference);
    const [found] = await db.select().from(kycChecks).where(mine);
    if (!found) throw fail("callback.unknown");
    // Locks the account first, as everywhere, so that two reports cannot deadlock.
    await lockAccount(db, found.accountId);
    const [check] = await db.select().from(kycChecks).where(mine).for("update");
    // A rejection may be reviewed and reversed; a verification is final.
    const isAgain = check?.state === "rejected" && report.outcome === "verified";
    if (!check || (check.state !== "open" && !isAgain)) return "known";
    await settle(db, check, report, now);
    const { accountId } = check;
    const target = `account ${accountId}`;
    const changes = { identity: { from: check.state, to: report.outcome } };
    const operation = "identity_check.receive_report";
    await writeOwnRow(db, { at: now, operation, accountId, target, changes, requestId, address });
    return "taken";
  });
}

/** Handles a report that the service sends. Only its signature authenticates it. */
export const receiveKycReport = openOperation({
  name: "identity_check.receive_report",
  summary: "Takes the report of an identity check from the service outside",
  access: anybody("write"),
  changes: ["accounts", "identity_check"],
  fails: ["callback.unknown", "callback.unsigned"],
  input: z.object({
    body: z.string().max(262_144),
    headers: z.record(z.string(), z.string().max(65_536)).meta({ maxProperties: 2_000 }),
  }),
  output: z.object({ outcome: z.enum(["taken", "known"]) }),
  run: async (context, { body, headers }) => {
    const service = kycService();
    if (!service) throw fail("callback.unknown");
    const report = service.readReport({ body, header: (name) => headers[name] ?? null }, context.now);
    if (!report) throw fail("callback.unsigned");
    return { outcome: await take(context, report) };
  },
});
