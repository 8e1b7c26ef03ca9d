import { database } from "@/lib/db/client";
import { verifyAudit } from "@/lib/domain/kernel/audit/verify";
import { checkLedger } from "@/lib/domain/money/billing/check-ledger";
import { countDays, countMonths } from "@/lib/domain/support/key-figures/count";
import type { ProofTools } from "@/lib/domain/support/maintenance/perform";

/** The proofs as tasks that staff start by a page: what is wrong is said line by line. */
export const proofTools: ProofTools = {
  ledger: async (now) => {
    const check = await checkLedger(database(), now);
    if (!check) throw new Error("The ledger is being checked already.");
    const lines = check.found.map(({ law, what, found }) => `${law}: ${what}: ${found}`);
    return { facts: { breaches: check.breaches }, lines };
  },
  audit: async () => {
    const { rows, breaches } = await verifyAudit(database());
    return { facts: { rows }, lines: breaches.map(({ what, found }) => `${what}: ${found}`) };
  },
  figures: async (now) => {
    await countDays(now);
    return { facts: { months: await countMonths(now, { isAnew: true }) }, lines: [] };
  },
};
