import type { Database } from "@/lib/db/client";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { invalidArgument } from "../../kernel/errors/fail";

/** Returns the error for a region without a company; it names those that have one. */
export async function unknownRegion(db: Database): Promise<Error> {
  const known = await db.select({ region: companies.region }).from(companies).where(hasFacts);
  const names = known.map(({ region }) => region).join(", ") || "none";
  return invalidArgument("region", `is no company, known are ${names}`);
}
