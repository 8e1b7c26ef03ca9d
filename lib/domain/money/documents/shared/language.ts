import { eq } from "drizzle-orm";
import { type Locale, localeOf } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";

/** Language of the account's mails and documents. */
export async function languageOf(db: Database, accountId: number): Promise<Locale> {
  const [row] = await db
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return localeOf(row?.language);
}
