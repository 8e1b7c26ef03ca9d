import { withOtherDatabase } from "@/lib/db/other-database";
import { verifyAudit } from "@/lib/domain/kernel/audit/verify";
import { verifyLedger } from "@/lib/domain/money/billing/verify-ledger";

export type Proof = { auditRows: number; breaches: string[] };

const poolSize = 2;
const mostTold = 20;

/** Both proofs, of the ledger and of the audit log, on the database at `url`. Needs the runtime's secret to be its own. */
export const proveDatabase = (url: string): Promise<Proof> =>
  withOtherDatabase(url, poolSize, async (db) => {
    const ledger = await verifyLedger(db, undefined, { atOnce: poolSize });
    const audit = await verifyAudit(db);
    return {
      auditRows: audit.rows,
      breaches: [
        ...ledger.map(({ law, what, found }) => `ledger: ${law}: ${what}: ${found}`),
        ...audit.breaches.map(({ what, found }) => `audit log: ${what}: ${found}`),
      ],
    };
  });

/** The sentence about what the proofs found. */
export const breachText = ({ breaches }: Proof): string =>
  [
    ...breaches.slice(0, mostTold),
    ...(breaches.length > mostTold ? [`and ${breaches.length - mostTold} more`] : []),
  ].join("\n");
