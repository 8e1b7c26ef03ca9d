import { eq } from "drizzle-orm";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { lockAccount } from "../../../kernel/account/lock-account";
import type { SignedContext } from "../../../kernel/operation/context";
import { noteChange } from "../note-change";
import { factorOff, factorsOf } from "./codes";
import { dropRecoveryCodes } from "./recovery-codes";

/** Turns off every second factor of the account and deletes its recovery codes; mails the owner about each. */
export async function turnAllOff(context: SignedContext): Promise<void> {
  const { db, actor } = context;
  const account = await lockAccount(db, actor.account.id);
  const factors = factorsOf(account);
  for (const factor of factors) {
    await db.update(accounts).set(factorOff[factor]).where(eq(accounts.id, account.id));
    await noteChange(context, `${factor}_off`);
  }
  await dropRecoveryCodes(db, account.id);
}
