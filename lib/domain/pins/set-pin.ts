import { hash } from "@node-rs/argon2";
import { pins } from "@/lib/db/tables/accounts";
import type { SignedContext } from "../context";
import { operation } from "../operation";
import { pepperedPin, tryPin } from "../pin-guard";
import { PinCallback, SetPin } from "./schema";
import { writePinResult } from "./write-result";

async function writePin(context: SignedContext, pin: string): Promise<void> {
  const { id } = context.actor.account;
  const fresh = {
    hash: await hash(pepperedPin(id, pin)),
    setAt: context.now,
    wrongInRow: 0,
    lockStep: 0,
    lockedUntil: null,
  };
  await context.db
    .insert(pins)
    .values({ accountId: id, ...fresh })
    .onConflictDoUpdate({ target: pins.accountId, set: fresh });
}

/** `eq/set_pin` (specification 4.4): sets the PIN; changing one asks for the old one, and a wrong one counts. */
export const setPin = operation({
  name: "eq.set_pin",
  summary: "Sets or changes the account's PIN",
  access: "write",
  input: SetPin,
  output: PinCallback,
  run: async (context, input) => {
    const tried = await tryPin(context.db, context.actor.account.id, input.old_pin ?? "", context.now);
    if (tried.verdict === "right") {
      await writePin(context, input.new_pin);
      context.note({ target: `account ${context.actor.account.id}`, changes: { changed: "PIN" } });
    }
    return writePinResult(context, "set_pin", tried);
  },
});
