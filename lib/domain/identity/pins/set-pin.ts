import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { pinResetRequests, pins } from "@/lib/db/tables/identity/pins";
import { writes } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { settledOperation } from "../../kernel/operation/settled-operation";
import { tryPin } from "../../kernel/pin/pin-guard";
import { hashPin } from "../../kernel/pin/pin-hash";
import { notify } from "../../messages/mails/shared/notify";
import { SetPin } from "./schema";
import { verdictOf } from "./verdict";

type Wanted = { hash: string; before: Date | null };

/** Returns false if another PIN was set in the meantime: of two concurrent changes the first one wins. */
async function writePin({ db, actor, now }: SignedContext, { hash, before }: Wanted): Promise<boolean> {
  const { id } = actor.account;
  const unlocked = { wrongInRow: 0, lockStep: 0, lockedUntil: null, wrongTotal: 0, firstWrongAt: null };
  const fresh = { hash, setAt: now, ...unlocked };
  const written = before
    ? await db
        .update(pins)
        .set(fresh)
        .where(and(eq(pins.accountId, id), eq(pins.setAt, before)))
        .returning({ id: pins.accountId })
    : await db
        .insert(pins)
        .values({ accountId: id, ...fresh })
        .onConflictDoNothing()
        .returning({ id: pins.accountId });
  if (written.length === 0) return false;
  // Closes open reset requests: an owner who knows the PIN, or has a new one, needs no reset.
  const asked = and(eq(pinResetRequests.accountId, id), isNull(pinResetRequests.handledAt));
  await db.update(pinResetRequests).set({ handledAt: now }).where(asked);
  return true;
}

/** Checks the old PIN and hashes the new one before the transaction, so that no connection waits for either. */
async function prepare({ actor, now }: SignedContext, { old_pin = "", new_pin }: z.output<typeof SetPin>) {
  const { id } = actor.account;
  const tried = await tryPin(id, old_pin, now);
  return { tried, hash: tried.verdict === "right" ? await hashPin(id, new_pin) : null };
}

/** `eq/set_pin` (specification 4.4): sets the PIN. Changing it requires the old one, and a wrong one is counted. */
export const setPin = settledOperation({
  name: "eq.set_pin",
  summary: "Sets or changes the account's PIN",
  description:
    "Sets the PIN of an account that has none, or changes it with the old one. The callback's `scope` says whether it is set; five wrong ones lock it for a while.",
  access: writes({ impersonation: "forbidden", topic: "pin" }),
  changes: ["pins"],
  fails: [],
  input: SetPin,
  before: prepare,
  settle: async (context, _input, { tried, hash }) => {
    const scope = "PIN is set";
    if (hash === null) return verdictOf(tried, scope);
    if (!(await writePin(context, { hash, before: tried.setAt })))
      return verdictOf({ ...tried, verdict: "wrong" }, scope);
    const { account } = context.actor;
    context.note({ target: `account ${account.id}`, changes: { changed: "PIN" } });
    await notify(context, account, "pin.changed", {});
    return verdictOf(tried, scope);
  },
});
