import { sql } from "drizzle-orm";
import {
  type AuditPart,
  dropAuditPart,
  listAuditParts,
  lockAuditLog,
  monthLater,
  monthOf,
} from "@/lib/db/audit-months";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { auditAnchors } from "@/lib/db/tables/kernel";
import { addToChain, anchorSealOf, rowOf } from "../kernel/audit-chain";
import { digestOf } from "./adopt";

const chainsAtOnce = 2_000;

type Last = { chain: number; place: string; mac: Buffer };

/** Notes where each chain with rows in that part goes on without them. Repeating it changes nothing. */
async function writeAnchors(db: Database, { name, month }: AuditPart): Promise<void> {
  for (let after = -1; ; ) {
    const { rows } = await db.execute<Last>(sql`
      select distinct on (chain) chain, place::text, mac from ${sql.identifier(name)}
      where chain > ${after} order by chain, place desc limit ${chainsAtOnce}`);
    const anchors = rows.map(({ chain, place, mac }) => {
      const at = Number(place);
      return { chain, month, place: at, mac, seal: anchorSealOf(chain, month, at, mac) };
    });
    await db.transaction(async (own) => {
      const chains = sql.param(anchors.map(({ chain }) => chain));
      await own.execute(
        sql`delete from audit_anchors where month = ${month} and chain = any(${chains}::int[])`,
      );
      await insertMany(own, auditAnchors, anchors);
    });
    after = rows.at(-1)?.chain ?? after;
    if (rows.length < chainsAtOnce) return;
  }
}

async function countRows(db: Database, name: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(name)}`);
  return Number(rows[0]?.count);
}

/** Removes one part; from then on the log itself says so, and which chains begin before what is left of it. */
async function forgetPart(db: Database, part: AuditPart, now: Date): Promise<void> {
  const { month } = part;
  const count = await countRows(db, part.name);
  await writeAnchors(db, part);
  await db.transaction(async (own) => {
    await lockAuditLog(own);
    if ((await countRows(own, part.name)) !== count)
      throw new Error(`The log has got rows of ${month} while that month was to be forgotten.`);
    await dropAuditPart(own, part);
    await own.execute(sql`
      delete from audit_anchors a using audit_anchors later
      where later.chain = a.chain and later.month > a.month and later.month <= ${month}`);
    const { rows } = await own.execute<{ chain: number }>(
      sql`select chain from audit_anchors where month <= ${month}`,
    );
    const chains = rows.map(({ chain }) => chain);
    const changes = { month, rows: count, chains: chains.length, digest: digestOf(chains) };
    await addToChain(own, rowOf({ at: now, operation: "audit.forget", changes, requestId: "retention" }));
  });
}

/** Forgets the months that ended more than so many months ago; 0 = the log is kept for ever. */
export async function forgetAudit(db: Database, keptMonths: number, now: Date): Promise<void> {
  if (keptMonths === 0) return;
  const last = monthLater(monthOf(now), -keptMonths - 1);
  for (const part of await listAuditParts(db)) if (part.month <= last) await forgetPart(db, part, now);
}
