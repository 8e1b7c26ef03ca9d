import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { taxExemptions } from "@/lib/db/tables/customers/tax-exemptions";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { fileLimits } from "../tickets/rules";
import { checkFile } from "../tickets/shared/check-file";
import { lockOpenCustomer } from "./lock-open";

/**
 * Exempts a customer from tax, with the document that proves it: invoices from now on bear none and name the provision.
 * Where no tax would be charged anyway, they name their usual reason.
 */
export const exemptFromTax = staffOperation({
  name: "customers.exempt_tax",
  summary: "Exempts a customer from tax, with a proof",
  access: byStaff("write", "customers/exempt"),
  within: { accounts: "id" },
  changes: ["accounts", "billing"],
  fails: ["account.not_found", "account.is_closed", "tax_exemption.there", "reason.missing"],
  input: z.object({
    id: z.int32(),
    basis: z.string().trim().min(3).max(200),
    /** The last day; left out = without end. */
    until: z.iso.date().regex(/^[12]/).optional(),
    reason: staffReason,
    name: z.string().max(1_000),
    content: z.base64().max(fileLimits.base64Letters),
  }),
  output: z.object({ exemption: z.int() }),
  before: (_context, { name, content }) => checkFile(name, Buffer.from(content, "base64")),
  run: async ({ db, now, actor, note }, { id, basis, until, reason: given }, proof) => {
    const reason = readReason(given);
    await lockOpenCustomer(db, id);
    const inForce = and(eq(taxExemptions.accountId, id), isNull(taxExemptions.endedAt));
    if ((await db.$count(taxExemptions, inForce)) > 0) throw fail("tax_exemption.there");
    const [row] = await db
      .insert(taxExemptions)
      .values({
        ...{ accountId: id, basis, until: until ?? null, grantedBy: staffIdOf(actor), grantedAt: now },
        ...{ proofName: proof.name, proofType: proof.contentType, proof: proof.content },
      })
      .returning({ id: taxExemptions.id });
    if (!row) throw new Error("The exemption was not written.");
    const days = until === undefined ? {} : { until };
    note({ accountId: id, target: `account ${id}`, changes: { tax_exempt: basis, ...days, reason } });
    return { exemption: row.id };
  },
});

/** Invoices from now on are taxed as usual. The proof stays, because earlier ones rest on it. */
export const endExemption = staffOperation({
  name: "customers.end_exemption",
  summary: "Ends a customer's exemption from tax",
  access: byStaff("write", "customers/exempt"),
  within: { tax_exemptions: "id" },
  changes: ["accounts", "billing"],
  fails: ["tax_exemption.not_found", "reason.missing"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { accountId: owner, basis: provision, endedAt } = taxExemptions;
    const [row] = await db
      .select({ accountId: owner, basis: provision, endedAt })
      .from(taxExemptions)
      .where(eq(taxExemptions.id, id))
      .for("update");
    if (!row) throw fail("tax_exemption.not_found");
    if (row.endedAt !== null) return {};
    const { accountId, basis } = row;
    await db
      .update(taxExemptions)
      .set({ endedAt: now, endedBy: staffIdOf(actor) })
      .where(eq(taxExemptions.id, id));
    const tax_exempt = { from: basis, to: null };
    note({ accountId, target: `account ${accountId}`, changes: { tax_exempt, reason } });
    return {};
  },
});
