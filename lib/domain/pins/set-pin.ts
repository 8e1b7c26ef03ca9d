import { and, eq } from "drizzle-orm";
import { pins } from "@/lib/db/tables/pins";
import { writes } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { operation } from "../kernel/operation";
import { type PinTry, tryPin } from "../kernel/pin-guard";
import { hashPin } from "../kernel/pin-hash";
import { queueMail } from "../mails/queue-mail";
import { pinChangedMail } from "./mails";
import { PinCallback, SetPin } from "./schema";
import { writePinResult } from "./write-result";

/** False when another one was set meanwhile: of two at once the first counts. */
async function writePin(context: SignedContext, pin: string, before: Date | null): Promise<boolean> {
  const { id } = context.actor.account;
  const hash = await hashPin(id, pin);
  const unlocked = { wrongInRow: 0, lockStep: 0, lockedUntil: null, wrongTotal: 0, firstWrongAt: null };
  const fresh = { hash, setAt: context.now, ...unlocked };
  const written = before
    ? await context.db
        .update(pins)
        .set(fresh)
        .where(and(eq(pins.accountId, id), eq(pins.setAt, before)))
        .returning({ id: pins.accountId })
    : await context.db
        .insert(pins)
        .values({ accountId: id, ...fresh })
        .onConflictDoNothing()
        .returning({ id: pins.accountId });
  return written.length > 0;
}

/** `eq/set_pin` (specification 4.4): sets the PIN; changing one asks for the old one, and a wrong one counts. */
export const setPin = operation({
  name: "eq.set_pin",
  summary: "Sets or changes the account's PIN",
  access: writes(),
  input: SetPin,
  output: PinCallback,
  run: async (context, input) => {
    const { account } = context.actor;
    const tried = await tryPin(context.db, account.id, input.old_pin ?? "", context.now);
    const isSet = tried.verdict === "right" && (await writePin(context, input.new_pin, tried.setAt));
    if (isSet) {
      context.note({ target: `account ${account.id}`, changes: { changed: "PIN" } });
      const mail = { ...pinChangedMail(account.language), now: context.now };
      await queueMail(context.db, { accountId: account.id, recipient: account.email, ...mail });
    }
    const outcome = { ...tried, verdict: tried.verdict === "right" && !isSet ? "wrong" : tried.verdict };
    return writePinResult(context, "set_pin", outcome satisfies PinTry);
  },
});
