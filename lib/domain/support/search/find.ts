import { z } from "zod";
import { maskKeys, maskSecrets } from "@/lib/base/mask-secrets";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { findHits, readAsked } from "./find-hits";
import { Hit, hitGroups } from "./schema";

/** Unbooked receipts are visible only with the right to book them, as in the back office. */
const rightOfReceipts = "payments/record";

/**
 * Finds customers and their resources: by email, name, company, number, host name, address (an earlier one too),
 * invoice, transaction, bank receipt, the shown part of a key, or the key of a job. Every search is audited.
 */
export const findAnything = staffOperation({
  name: "search.find",
  summary: "Finds customers, servers, invoices, payments, bank receipts, keys and jobs",
  access: byStaff("read", "customers/find"),
  input: z.object({ q: z.string().trim().min(1).max(200) }),
  output: z.object({ hits: z.array(Hit) }),
  pool: "staff_searches",
  run: async ({ db, actor, note }, { q }) => {
    const isForMoney = actor.kind !== "staff" || hasStaffRight(actor.account, rightOfReceipts);
    const groups = new Set(hitGroups.filter((group) => group !== "receipts" || isForMoney));
    const hits = await findHits(db, readAsked(q), groups);
    note({ changes: { q: hits.length > 0 ? maskKeys(q) : maskSecrets(q), found: hits.length } });
    return { hits };
  },
});
