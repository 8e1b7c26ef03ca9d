import type { Database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";

/**
 * Writes the company of an empty database: every account belongs to one, and who sells is asked after the first account
 * was made. `companies.add` fills it; until then it sells nothing and is listed nowhere.
 */
export async function writeFirstCompany(db: Database): Promise<void> {
  const facts = { region: "", name: "", address: "", country: "", taxId: "", invoicePrefix: "" };
  await db.insert(companies).values({ id: 1, ...facts });
}
