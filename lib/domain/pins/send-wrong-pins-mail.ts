import { eq } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { takeTurn } from "../limits/turns";
import { queueMail } from "../mails/queue-mail";
import { type WrongPins, wrongPinsMail } from "./mails";

async function write(db: Database, accountId: number, wrong: WrongPins, now: Date): Promise<void> {
  if (!(await takeTurn(db, { kind: "pin_mail", name: String(accountId) }, now))) return;
  const [account] = await db
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) return;
  await queueMail(db, { accountId, recipient: account.email, ...wrongPinsMail(account.language, wrong), now });
}

/** Tells the owner that the PIN was locked, once for each lock, or that wrong ones add up; less often the longer it goes on. */
export const sendWrongPinsMail = (accountId: number, wrong: WrongPins, now: Date): Promise<void> =>
  inTransaction((db) => write(db, accountId, wrong, now));
