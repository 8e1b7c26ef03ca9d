import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { pinResetRequests, pins } from "@/lib/db/tables/identity/pins";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { trustSecondsLeft } from "../../kernel/pin/pin-trust";

/** State of the PIN for its owner; times are ISO 8601. */
export const PinState = z.object({
  is_set: z.boolean(),
  set_at: z.string().nullable(),
  last_wrong_at: z.string().nullable(),
  /** All wrong attempts since this PIN was set, and the time of the first. */
  wrong_total: z.int(),
  first_wrong_at: z.string().nullable(),
  /** Seconds until the lock ends, during which every PIN is rejected; 0 = not locked. */
  locked_seconds: z.int(),
  /** Earlier wrong attempts still count, so the next ones cause a lock, or a longer one. */
  is_slowed: z.boolean(),
  /** Seconds for which the given `pin_trust` still replaces the PIN. */
  trusted_seconds: z.int(),
  /** Time of the open reset request; null = none. */
  reset_asked_at: z.string().nullable(),
});
export type PinState = z.infer<typeof PinState>;

async function readOpenRequest(context: SignedContext): Promise<Date | null> {
  const [row] = await context.db
    .select({ at: pinResetRequests.createdAt })
    .from(pinResetRequests)
    .where(and(eq(pinResetRequests.accountId, context.actor.account.id), isNull(pinResetRequests.handledAt)))
    .orderBy(desc(pinResetRequests.id))
    .limit(1);
  return row?.at ?? null;
}

const isoText = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** For the panel's pages: whether a PIN is set, whether it is locked, and whether this tab is trusted. */
export const showPin = operation({
  name: "pins.show",
  summary: "Shows the state of the account's PIN",
  access: reads({ right: null, colleagues: true }),
  input: z.object({ pin_trust: wireText(64).optional() }),
  output: PinState,
  run: async (context, input) => {
    const [row] = await context.db.select().from(pins).where(eq(pins.accountId, context.actor.account.id));
    const lockedMs = (row?.lockedUntil?.getTime() ?? 0) - context.now.getTime();
    return {
      is_set: row !== undefined,
      set_at: isoText(row?.setAt),
      last_wrong_at: isoText(row?.lastWrongAt),
      wrong_total: row?.wrongTotal ?? 0,
      first_wrong_at: isoText(row?.firstWrongAt),
      locked_seconds: Math.max(0, Math.ceil(lockedMs / 1000)),
      is_slowed: row !== undefined && (row.wrongInRow > 0 || row.lockStep > 0),
      trusted_seconds: await trustSecondsLeft(context, input.pin_trust),
      reset_asked_at: isoText(await readOpenRequest(context)),
    };
  },
});
