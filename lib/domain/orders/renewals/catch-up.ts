import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { catchUps, renewalRounds } from "@/lib/db/tables/orders/catch-ups";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { countHeldMails, discardHeldMails, freeHeldMails } from "../../messages/mails/shared/held-mails";
import { isOpenCatchUp, noteRound } from "./hold-catch-up";

const Counts = z.object({
  invoices: z.int(),
  sums: z.array(z.object({ currency: z.enum(currencies), amount: z.string() })),
  mails: z.int(),
  suspensions: z.int(),
  deletions: z.int(),
  endings: z.int(),
});

const CatchUp = z.object({
  id: z.int(),
  /** When renewals last ran, and when the gap was detected. */
  stopped_at: z.string(),
  found_at: z.string(),
  /** Null until a worker has counted. */
  counts: Counts.nullable(),
  counted_at: z.string().nullable(),
  /** Mails that were written before or during the stop, and when the oldest was. */
  waiting: z.object({ mails: z.int(), oldest: z.string().nullable() }),
});

export const showCatchUp = staffOperation({
  name: "renewals.catch_up",
  summary: "Shows what a long stop has caught up and what waits to be released",
  access: byStaff("read", "renewals/release"),
  input: z.object({}),
  output: z.object({ catch_up: CatchUp.nullable() }),
  run: async ({ db }) => {
    const [row] = await db.select().from(catchUps).where(isOpenCatchUp);
    if (!row) return { catch_up: null };
    const { count, oldest } = await countHeldMails(db);
    return {
      catch_up: {
        id: row.id,
        stopped_at: row.stoppedAt.toISOString(),
        found_at: row.foundAt.toISOString(),
        counts: row.counts,
        counted_at: row.countedAt?.toISOString() ?? null,
        waiting: { mails: count, oldest: oldest?.toISOString() ?? null },
      },
    };
  },
});

/** Releases the held renewals and mails; the worker's next round runs them. Does nothing if none are held. */
export const releaseCatchUp = staffOperation({
  name: "renewals.release_catch_up",
  summary: "Lets everything go out that a long stop has caught up",
  access: byStaff("write", "renewals/release"),
  changes: [],
  fails: [],
  input: z.object({ id: z.int32() }),
  output: z.object({ is_released: z.boolean() }),
  run: async ({ db, now, actor, note }, { id }) => {
    // Locks in the order of the round: its row first.
    await db.select().from(renewalRounds).for("update");
    const [row] = await db
      .update(catchUps)
      .set({ releasedAt: now, releasedBy: staffIdOf(actor) })
      .where(and(eq(catchUps.id, id), isOpenCatchUp))
      .returning({ id: catchUps.id });
    if (!row) return { is_released: false };
    await noteRound(db, now);
    await freeHeldMails(db);
    note({ target: `catch-up ${id}`, changes: { catch_up: "released" } });
    return { is_released: true };
  },
});

/** Sets the mails that a long stop has made late aside, unsent; all else goes on waiting. Does nothing if none are held. */
export const discardCatchUpMails = staffOperation({
  name: "renewals.discard_mails",
  summary: "Sets mails that a long stop has made late aside, unsent",
  access: byStaff("write", "renewals/release"),
  changes: [],
  fails: ["reason.missing"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ discarded: z.int() }),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const isIt = and(eq(catchUps.id, id), isOpenCatchUp);
    const [row] = await db.select({ id: catchUps.id }).from(catchUps).where(isIt).for("update");
    const discarded = row ? await discardHeldMails(db, now, staffIdOf(actor)) : 0;
    if (discarded > 0) note({ target: `catch-up ${id}`, changes: { discarded_mails: discarded, reason } });
    return { discarded };
  },
});
