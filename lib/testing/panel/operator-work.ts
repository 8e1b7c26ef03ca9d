import { closeDatabase, type Database, isDatabaseDown, openDatabase } from "@/lib/db/client";
import { verifyAudit } from "@/lib/domain/kernel/audit/verify";
import { refundPayment } from "@/lib/domain/money/payments/refund-payment";
import { findPostmaster } from "@/lib/server/postmaster";
import { operatorContext } from "@/lib/session/context";

/** Opens the database of a panel under test in this process; `end` closes it. */
export function openForOperator(url: string): { end: () => Promise<void> } {
  openDatabase(url, { poolSize: 4 });
  return { end: closeDatabase };
}

/** Whether a call failed because the database is unavailable. */
export const isAway = (error: unknown): boolean => isDatabaseDown(error);

/** Refunds a payment like the operator's command, in the test's process. */
export const refundAsOperator = (asked: Parameters<typeof refundPayment.call>[1]) =>
  refundPayment.call(operatorContext(), asked);

export const auditBreaches = async (db: Database) => (await verifyAudit(db)).breaches;

/** Process id of an embedded server; null if none is running there. */
export const postmasterIn = (dataDir: string): number | null => findPostmaster(dataDir)?.pid ?? null;
