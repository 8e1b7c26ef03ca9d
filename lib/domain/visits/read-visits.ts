import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { groupBy } from "@/lib/base/group-by";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { conversations } from "@/lib/db/tables/conversations";
import { auditRows } from "@/lib/db/tables/kernel";
import { sessions } from "@/lib/db/tables/sessions";
import { visits } from "@/lib/db/tables/visits";
import { readChanges } from "../audit/shared/read-changes";
import { isStaffKind } from "../kernel/staff-rights";
import { lookName } from "../kernel/visit-guard";
import type { VisitRecord } from "./schema";

const own = alias(sessions, "own");
const ofStaff = alias(sessions, "of_staff");

/** The earliest end of the visit, of its session and of its staff session; null while it goes on. */
const endOf = (now: Date) => sql<Date | null>`least(
  ${visits.endedAt}, ${own.endedAt}, ${ofStaff.endedAt},
  case when ${visits.expiresAt} <= ${now.toISOString()}::timestamptz then ${visits.expiresAt} end)`;

const nameOf = sql<string>`coalesce(nullif(trim(concat(
  ${accounts.profile}->>'firstname', ' ', ${accounts.profile}->>'lastname')), ''), ${accounts.email})`;

const select = (db: Database, now: Date) =>
  db
    .select({
      visit: visits,
      ended: endOf(now).mapWith(visits.endedAt),
      name: nameOf,
      role: accounts.role,
      objection: conversations.id,
    })
    .from(visits)
    .leftJoin(conversations, eq(conversations.visitId, visits.id))
    .innerJoin(accounts, eq(accounts.id, visits.staffAccountId))
    .leftJoin(own, eq(own.id, visits.sessionId))
    .leftJoin(ofStaff, eq(ofStaff.id, visits.staffSessionId));

type Row = Awaited<ReturnType<typeof select>>[number];
type Noted = typeof auditRows.$inferSelect;

const startName = "visits.start";

/** Who it was, as they were called when the visit began; of visits that did not note it, as they are now. */
function staffOf(row: Row, noted: readonly Noted[] = []): VisitRecord["staff"] {
  const begun = noted.find(({ operation }) => operation === startName)?.changes;
  const { name, kind: role } = { name: row.name, kind: row.role, ...begun };
  return { name: String(name), kind: typeof role === "string" && isStaffKind(role) ? role : null };
}

function endingOf({ visit, ended }: Row): VisitRecord["ending"] {
  if (ended === null) return null;
  return visit.ending ?? (ended >= visit.expiresAt ? "expired" : "session");
}

function looksOf(rows: readonly Noted[]): VisitRecord["looks"] {
  const looks = rows
    .filter(({ operation }) => operation === lookName)
    .map(({ changes, target }) => ({ action: String(changes.look), target }));
  return [...new Map(looks.map((look) => [`${look.action} ${look.target}`, look])).values()];
}

/** What is told of a visit by itself. */
const ownNotes = new Set([lookName, startName, "visits.end"]);

function recordOf(row: Row, noted: readonly Noted[]): VisitRecord {
  const { id, reason, ticket, mode, startedAt, expiresAt } = row.visit;
  return {
    id,
    staff: staffOf(row, noted),
    reason,
    ticket,
    mode,
    since: startedAt.toISOString(),
    until: expiresAt.toISOString(),
    ended: row.ended?.toISOString() ?? null,
    ending: endingOf(row),
    objection: row.objection,
    looks: looksOf(noted),
    changes: noted
      .filter(({ operation }) => !ownNotes.has(operation))
      .map((one) => ({
        id: one.id,
        at: one.at.toISOString(),
        action: one.operation,
        target: one.target,
        reason: one.reason ?? "",
        changes: readChanges(one.changes),
      })),
  };
}

/** Visits to that account, newest first: what was looked at and changed is read from the audit rows. */
export async function readVisits(
  db: Database,
  accountId: number,
  { now, before, size }: { now: Date; before?: number | undefined; size: number },
): Promise<VisitRecord[]> {
  const rows = await select(db, now)
    .where(and(eq(visits.accountId, accountId), before === undefined ? undefined : lt(visits.id, before)))
    .orderBy(desc(visits.id))
    .limit(size);
  if (rows.length === 0) return [];
  const ids = rows.map(({ visit }) => visit.id);
  const noted = await db
    .select()
    .from(auditRows)
    .where(and(inArray(auditRows.visitId, ids), eq(auditRows.accountId, accountId)))
    .orderBy(asc(auditRows.id));
  const byVisit = groupBy(noted, ({ visitId }) => visitId ?? 0);
  return rows.map((row) => recordOf(row, byVisit.get(row.visit.id) ?? []));
}

/** Visits to that account that go on now. */
export async function readLiveVisits(db: Database, accountId: number, now: Date) {
  const isOpen: SQL | undefined = and(
    eq(visits.accountId, accountId),
    isNull(visits.endedAt),
    or(isNull(own.id), isNull(own.endedAt)),
  );
  const rows = await select(db, now).where(isOpen).orderBy(asc(visits.id));
  return rows
    .filter(({ ended }) => ended === null)
    .map((row) => ({
      id: row.visit.id,
      ...staffOf(row),
      mode: row.visit.mode,
      since: row.visit.startedAt.toISOString(),
      until: row.visit.expiresAt.toISOString(),
    }));
}
