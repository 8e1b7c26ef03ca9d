import { eq } from "drizzle-orm";
import { isLocale, type Locale } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";

/** Language of the account's mails and documents. */
export async function languageOf(db: Database, accountId: number): Promise<Locale> {
  const [row] = await db
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return isLocale(row?.language) ? row.language : "en";
}
