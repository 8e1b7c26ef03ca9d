import { sql } from "drizzle-orm";
import { dropAuditPart, listAuditParts, lockAuditLog } from "@/lib/db/audit-months";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { type MonthPart, monthLater, monthOf } from "@/lib/db/month-parts";
import { auditAnchors } from "@/lib/db/tables/kernel/audit";
import { addToChain, anchorSealOf, rowOf } from "../audit-trail/audit-chain";
import { digestOf } from "./chain-check";
import { type ProofOfOld, proveParts } from "./verify";

const anchorsAtOnce = 5_000;

/**
 * Records an anchor from which each chain continues without the verified rows. It takes effect only once the log
 * records the deletion; repeating it changes nothing.
 */
async function writeAnchors(db: Database, { ranges, forgotten }: ProofOfOld, month: string): Promise<void> {
  // Left by an interrupted run.
  await db.execute(sql`delete from audit_anchors where month > ${forgotten}`);
  const anchors = ranges.map((range) => ({ ...range, month, seal: anchorSealOf({ ...range, month }) }));
  for (let from = 0; from < anchors.length; from += anchorsAtOnce)
    await insertMany(db, auditAnchors, anchors.slice(from, from + anchorsAtOnce));
}

/** Throws if rows were added to these partitions after verification: new rows have higher ids. */
async function requireUnchanged(db: Database, parts: readonly MonthPart[], lastId: number): Promise<void> {
  for (const { name } of parts) {
    const { rows } = await db.execute<{ last: string | null }>(
      sql`select max(id) as last from ${sql.identifier(name)}`,
    );
    if (Number(rows[0]?.last ?? 0) > lastId)
      throw new Error("The log has got rows of months that were just to be forgotten.");
  }
}

/** Records in the log itself until when it is deleted, and which chains begin there. */
async function noteForgotten(db: Database, month: string, now: Date): Promise<void> {
  const { rows } = await db.execute<{ chain: number }>(
    sql`select distinct chain from audit_anchors where month <= ${month}`,
  );
  const chains = rows.map(({ chain }) => chain);
  const changes = { month, chains: chains.length, digest: digestOf(chains) };
  await addToChain(db, rowOf({ at: now, operation: "audit.forget", changes, requestId: "retention" }));
}

type Pair = { chain: number; first: string; last: string; mac: Buffer };

/** Merges consecutive ranges of a chain, so that their number does not grow with every month. */
async function joinAnchors(db: Database, month: string): Promise<void> {
  for (;;) {
    const isJoined = await db.transaction(async (own) => {
      const { rows } = await own.execute<Pair>(sql`
        select distinct on (a.chain) a.chain, a.first::text, b.last::text, b.mac
        from audit_anchors a join audit_anchors b on b.chain = a.chain and b.first = a.last + 1
        where a.month <= ${month} and b.month <= ${month} order by a.chain, a.first limit ${anchorsAtOnce}`);
      if (rows.length === 0) return false;
      const joined = rows.map(({ chain, first, last, mac }) => {
        const range = { chain, first: Number(first), last: Number(last), month, mac };
        return { ...range, seal: anchorSealOf(range) };
      });
      await own.execute(sql`
        delete from audit_anchors a using unnest(${sql.param(joined.map(({ chain }) => chain))}::int[],
          ${sql.param(joined.map(({ first }) => first))}::bigint[], ${sql.param(joined.map(({ last }) => last))}::bigint[])
          as v (chain, first, last)
        where a.chain = v.chain and a.first between v.first and v.last`);
      await insertMany(own, auditAnchors, joined);
      return true;
    });
    if (!isJoined) return;
  }
}

/** Months that are over for longer than so many, oldest first; 0 = the log is kept forever. */
export async function listOldParts(db: Database, keptMonths: number, now: Date): Promise<MonthPart[]> {
  const month = monthLater(monthOf(now), -keptMonths - 1);
  return keptMonths === 0 ? [] : (await listAuditParts(db)).filter((part) => part.month <= month);
}

/**
 * Deletes months that ended more than `keptMonths` ago; 0 = the log is kept forever. Throws and deletes nothing if
 * the log does not verify.
 */
export async function forgetAudit(db: Database, keptMonths: number, now: Date): Promise<void> {
  const month = monthLater(monthOf(now), -keptMonths - 1);
  const isOld = (part: MonthPart) => part.month <= month;
  const old = await listOldParts(db, keptMonths, now);
  if (old.length === 0) return;
  const proof = await proveParts(db, new Set(old.map(({ name }) => name)));
  const [breach] = proof.breaches;
  if (breach)
    throw new Error(
      `The audit log is not right, so nothing of it is forgotten: ${breach.what}: ${breach.found}.`,
    );
  if (month <= proof.forgotten) return;
  await writeAnchors(db, proof, month);
  await db.transaction(async (own) => {
    await lockAuditLog(own);
    // Another worker may have deleted them first.
    const parts = (await listAuditParts(own)).filter(isOld);
    if (parts.length === 0) return;
    await requireUnchanged(own, parts, proof.lastOldId);
    for (const part of parts) await dropAuditPart(own, part);
    await noteForgotten(own, month, now);
  });
  await joinAnchors(db, month);
}
