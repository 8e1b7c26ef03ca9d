import { and, eq, isNull, sql } from "drizzle-orm";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { writeAuditRow } from "../audit-trail/write-audit";
import { fail } from "../errors/fail";
import type { SignedContext } from "../operation/context";
import type { Access } from "./access";

type Described = { name: string; access: Access; target: { noun: string; parameter: string } | null };

/** Operation name of read audit rows; `changes.look` names the operation read. */
export const readEventName = "visits.look";

/** Impersonating staff must give a reason for every change. */
export function requireSupportReason({ actor, supportReason }: SignedContext, { access }: Described): void {
  if (!actor.onBehalf || access.level === "read" || supportReason !== null) return;
  throw fail("visit.reason_missing");
}

const mostKnown = 20_000;
/** Reads already recorded, so that polling pages query the database once. */
const known = new Set<string>();

function remember(look: string): void {
  if (known.size >= mostKnown) known.clear();
  known.add(look);
}

async function isOnRecord(
  { db }: SignedContext,
  impersonationId: number,
  look: string,
  target: string | null,
) {
  const [row] = await db
    .select({ id: auditRows.id })
    .from(auditRows)
    .where(
      and(
        eq(auditRows.impersonationId, impersonationId),
        eq(auditRows.operation, readEventName),
        eq(sql`${auditRows.changes}->>'look'`, look),
        target === null ? isNull(auditRows.target) : eq(auditRows.target, target),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Audits reads by impersonating staff: once per session, operation and target, before the response. */
export async function noteRead(
  context: SignedContext,
  { name, target: declared }: Described,
  raw: Record<string, unknown>,
): Promise<void> {
  const { onBehalf } = context.actor;
  if (!onBehalf || name.startsWith("visits.")) return;
  const isNamed = declared && raw[declared.parameter] !== undefined;
  const target = isNamed ? `${declared.noun} ${String(raw[declared.parameter])}` : null;
  const look = `${onBehalf.impersonationId} ${name} ${target}`;
  if (known.has(look)) return;
  if (!(await isOnRecord(context, onBehalf.impersonationId, name, target)))
    await writeAuditRow(context, readEventName, [
      { ...(target === null ? {} : { target }), changes: { look: name } },
    ]);
  remember(look);
}
