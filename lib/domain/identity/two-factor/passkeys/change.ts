import { and, count, eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { passkeys } from "@/lib/db/tables/identity/two-factor";
import { writes } from "../../../kernel/access/access";
import { personIdOf } from "../../../kernel/access/reauthentication";
import { lockAccount } from "../../../kernel/account/lock-account";
import { fail } from "../../../kernel/errors/fail";
import { operation } from "../../../kernel/operation/operation";
import { noteChange } from "../note-change";
import { NewCodes } from "../schema";
import { factorOff, factorsOf } from "../shared/codes";
import { confirmHandle } from "../shared/reauthenticate-person";
import { dropRecoveryCodes, firstRecoveryCodes } from "../shared/recovery-codes";
import { askForPasskey } from "./shared/assertion";

type RequestOptions = Awaited<ReturnType<typeof askForPasskey>>;

async function countPasskeys(db: Database, accountId: number): Promise<number> {
  const [row] = await db.select({ has: count() }).from(passkeys).where(eq(passkeys.accountId, accountId));
  return row?.has ?? 0;
}

/** Returns options for reauthentication with a passkey. */
export const askConfirmation = operation({
  name: "factors.ask_confirmation",
  summary: "Begins to prove the owner with a passkey",
  access: writes({ who: "person", right: null, colleagues: true, topic: "factors" }),
  changes: [],
  fails: [],
  input: z.object({}),
  output: z.object({ options: z.custom<RequestOptions>() }),
  run: async (context) => {
    const { db, now, actor, brand } = context;
    const asked = { handle: confirmHandle(actor.session.id), accountId: personIdOf(actor), brand, now };
    return { options: await askForPasskey(db, asked) };
  },
});

/** Removes a passkey; removing the last one also turns off the passkey factor. */
export const removePasskey = operation({
  name: "factors.remove_passkey",
  summary: "Removes a passkey",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "factors" }),
  changes: ["factors"],
  fails: ["passkey.not_found"],
  input: z.object({ id: wireText(1_400) }),
  output: z.object({}),
  run: async (context, { id }) => {
    const { db, actor } = context;
    const account = await lockAccount(db, actor.account.id);
    const [gone] = await db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.accountId, account.id)))
      .returning({ name: passkeys.name });
    if (!gone) throw fail("passkey.not_found");
    await noteChange(context, "passkey_removed", gone.name);
    if (!account.passkeyFactor || (await countPasskeys(db, account.id)) > 0) return {};
    await db.update(accounts).set(factorOff.passkey).where(eq(accounts.id, account.id));
    if (factorsOf({ ...account, passkeyFactor: false }).length === 0) await dropRecoveryCodes(db, account.id);
    await noteChange(context, "passkey_off");
    return {};
  },
});

/** Turns on passkeys as a second factor after the password. */
export const turnOnPasskeyFactor = operation({
  name: "factors.turn_on_passkey",
  summary: "Asks for a passkey after the password",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "factors" }),
  changes: ["factors"],
  fails: ["factor.already_on", "passkey.none"],
  input: z.object({}),
  output: NewCodes,
  run: async (context) => {
    const { db, now, actor } = context;
    const account = await lockAccount(db, actor.account.id);
    if (account.passkeyFactor) throw fail("factor.already_on", { factor: "passkey" });
    if ((await countPasskeys(db, account.id)) === 0) throw fail("passkey.none");
    await db
      .update(accounts)
      .set({ passkeyFactor: true, passkeyFactorSince: now })
      .where(eq(accounts.id, account.id));
    await noteChange(context, "passkey_on");
    return { codes: await firstRecoveryCodes(db, account.id, now) };
  },
});
