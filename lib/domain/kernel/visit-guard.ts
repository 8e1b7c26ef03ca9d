import { and, eq, isNull, sql } from "drizzle-orm";
import { auditRows } from "@/lib/db/tables/kernel";
import type { Access } from "./access";
import { writeAuditRow } from "./audit";
import type { SignedContext } from "./context";
import { fail } from "./errors";

type Described = { name: string; access: Access; target: { noun: string; parameter: string } | null };

/** Of an audit row that tells what staff looked at; `changes.look` names the operation. */
export const lookName = "visits.look";

/** Staff say in one line why they make a change for a customer, for every change. */
export function requireSupportReason({ actor, supportReason }: SignedContext, { access }: Described): void {
  if (!actor.onBehalf || access.level === "read" || supportReason !== null) return;
  throw fail("visit.reason_missing");
}

const mostKnown = 20_000;
/** What is on record already, so that a page that polls asks the database once. */
const known = new Set<string>();

function remember(look: string): void {
  if (known.size >= mostKnown) known.clear();
  known.add(look);
}

async function isOnRecord({ db }: SignedContext, visitId: number, look: string, target: string | null) {
  const [row] = await db
    .select({ id: auditRows.id })
    .from(auditRows)
    .where(
      and(
        eq(auditRows.visitId, visitId),
        eq(auditRows.operation, lookName),
        eq(sql`${auditRows.changes}->>'look'`, look),
        target === null ? isNull(auditRows.target) : eq(auditRows.target, target),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Puts on record what staff look at in a customer's account: every read once a visit and object, before it is answered. */
export async function noteLook(
  context: SignedContext,
  { name, target: declared }: Described,
  raw: Record<string, unknown>,
): Promise<void> {
  const { onBehalf } = context.actor;
  if (!onBehalf || name.startsWith("visits.")) return;
  const isNamed = declared && raw[declared.parameter] !== undefined;
  const target = isNamed ? `${declared.noun} ${String(raw[declared.parameter])}` : null;
  const look = `${onBehalf.visitId} ${name} ${target}`;
  if (known.has(look)) return;
  if (!(await isOnRecord(context, onBehalf.visitId, name, target)))
    await writeAuditRow(context, lookName, [
      { ...(target === null ? {} : { target }), changes: { look: name } },
    ]);
  remember(look);
}
