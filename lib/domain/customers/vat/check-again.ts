import { eq } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { lockAccount } from "../../kernel/account/lock-account";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { keepTaxNumber } from "../accounts/shared/tax-number";
import { askRegister, readRequester, registerFor } from "./ask-register";
import { readVat } from "./shared/check-digits";

/**
 * Rechecks a number stored while the register could not be reached; throws if it still cannot, so that the queue
 * retries.
 */
export async function checkTaxNumberAgain(accountId: number, now: Date): Promise<void> {
  const [row] = await database()
    .select({ number: accounts.vatNumber, by: accounts.vatCheckedBy, country: accounts.country })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const written = row?.by === "syntax" ? readVat(row.number, row.country) : null;
  const register = written && registerFor(written.country);
  if (!row || !written || !register) return;
  const answer = await askRegister(register, written, await readRequester(database(), accountId));
  if (!answer) throw new Error("The register of tax numbers did not answer.");
  const checked = {
    country: written.country,
    number: row.number,
    ...answer,
    by: "service" as const,
  };
  await inTransaction(async (db) => {
    // Its owner may have removed or replaced it while the register was queried.
    const { vatNumber } = await lockAccount(db, accountId);
    if (vatNumber !== row.number) return;
    await keepTaxNumber(db, accountId, checked, now);
    const changes = { tax_number: row.number, valid: answer.isValid, by: "service" };
    const about = { target: `account ${accountId}`, changes, cause: `account ${accountId}` };
    await writeSystemEvents(db, [{ operation: "vat.check_again", accountId, ...about }], now);
  });
}
