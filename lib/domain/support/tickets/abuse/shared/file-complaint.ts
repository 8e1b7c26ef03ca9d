import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { type AbuseKind, type AbuseSource, isAbuseEnd, unnamedAddress } from "@/lib/base/abuse";
import { abuseNetworkOf } from "@/lib/base/abuse-network";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { abuseCases, abuseComplaints } from "@/lib/db/tables/support/abuse";
import { abuseTerms } from "@/lib/env";
import type { CaseRow } from "../lookup";
import { findHolder, type Holder } from "./find-holder";

type Complaint = {
  /** Canonical. */
  address: string;
  kind: AbuseKind;
  seenAt: Date;
  source: AbuseSource;
  /** "" = not given. */
  sender: string;
  text: string;
  report?: string | null;
  authorId?: number | null;
  requestKey?: string | null;
};

/** The case that a complaint about the same address, kind and holder belongs to: one with a complaint in the last days. */
async function findSame(
  db: Database,
  { address, kind }: Complaint,
  holder: Holder | null,
  now: Date,
): Promise<CaseRow | undefined> {
  // Those that name nothing have nothing in common.
  if (address === unnamedAddress) return undefined;
  const [row] = await db
    .select()
    .from(abuseCases)
    .where(
      and(
        eq(abuseCases.address, address),
        eq(abuseCases.kind, kind),
        holder ? eq(abuseCases.serverId, holder.serverId) : isNull(abuseCases.serverId),
        holder ? eq(abuseCases.accountId, holder.accountId) : isNull(abuseCases.accountId),
        gt(abuseCases.complainedAt, hoursBefore(now, 24 * abuseTerms().joinDays)),
      ),
    )
    .orderBy(desc(abuseCases.id))
    .limit(1)
    .for("update");
  return row;
}

const asNew = { state: "new", closedAt: null, toldAt: null, dueAt: null, reminders: 0 } as const;

/** Counts it to a case. A closed one is looked at again if it happened after it was closed. */
async function join(db: Database, row: CaseRow, { seenAt }: Complaint, now: Date): Promise<void> {
  const isAgain = isAbuseEnd(row.state) && row.closedAt !== null && seenAt > row.closedAt;
  await db
    .update(abuseCases)
    .set({
      complaints: row.complaints + 1,
      complainedAt: now,
      seenAt: seenAt > row.seenAt ? seenAt : row.seenAt,
      ...(isAgain ? asNew : {}),
    })
    .where(eq(abuseCases.id, row.id));
}

/** The case of the complaint that the same submit has made before; null = none. */
async function findRepeated(db: Database, requestKey: string): Promise<number | null> {
  const [row] = await db
    .select({ caseId: abuseComplaints.caseId })
    .from(abuseComplaints)
    .where(eq(abuseComplaints.requestKey, requestKey));
  return row?.caseId ?? null;
}

/**
 * Files a complaint, in the caller's transaction: it joins the case of repeated ones, or opens a case. `complaintId` null =
 * the same submit has filed it before.
 */
export async function fileComplaint(
  db: Database,
  complaint: Complaint,
  now: Date,
): Promise<{ caseId: number; complaintId: number | null }> {
  const { address, kind, seenAt, source, sender, text, report, authorId, requestKey } = complaint;
  // Two at once are one case.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`abuse ${address} ${kind}`}))`);
  const known = requestKey ? await findRepeated(db, requestKey) : null;
  if (known !== null) return { caseId: known, complaintId: null };
  const holder = await findHolder(db, address, seenAt);
  const same = await findSame(db, complaint, holder, now);
  if (same) await join(db, same, complaint, now);
  const [made] = same
    ? [same]
    : await db
        .insert(abuseCases)
        .values({
          ...{ kind, address, seenAt, complaints: 1, openedAt: now, complainedAt: now },
          network: abuseNetworkOf(address),
          serverId: holder?.serverId ?? null,
          accountId: holder?.accountId ?? null,
        })
        .returning();
  if (!made) throw new Error("The abuse case was not written.");
  const [row] = await db
    .insert(abuseComplaints)
    .values({
      ...{ caseId: made.id, source, sender, text, seenAt, receivedAt: now },
      report: report ?? null,
      authorId: authorId ?? null,
      requestKey: requestKey ?? null,
    })
    .returning({ id: abuseComplaints.id });
  if (!row) throw new Error("The complaint was not written.");
  return { caseId: made.id, complaintId: row.id };
}
