import { eq, sql } from "drizzle-orm";
import { monthOfDay } from "@/lib/base/calendar";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { companyBooks } from "@/lib/db/tables/money/closing";
import { companies } from "@/lib/db/tables/money/companies";
import { fail } from "../../../kernel/errors/fail";
import type { Books } from "../rules";

type CompanyBooks = Books & { id: number; name: string; timeZone: string; closedUntil: Date | null };

/** The month of the first document; that of today if there is none. */
async function readFirst(db: Database, companyId: number, today: string): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select issued_on::text as day from invoices where company_id = ${companyId} order by created_at, id limit 1`);
  return monthOfDay(rows[0]?.day ?? today);
}

/** Until when a company's books are closed. `isLocked`: nothing dated is written until the transaction ends. */
export async function readBooks(
  db: Database,
  companyId: number,
  now: Date,
  isLocked = false,
): Promise<CompanyBooks> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company || company.region === "") throw fail("company.not_found");
  if (isLocked) await db.insert(companyBooks).values({ companyId }).onConflictDoNothing();
  const found = db.select().from(companyBooks).where(eq(companyBooks.companyId, companyId));
  const [books] = await (isLocked ? found.for("update") : found);
  const timeZone = zoneOf(company);
  const today = dayIn(now, timeZone);
  return {
    ...{ id: companyId, name: company.name, timeZone, today },
    closedThrough: books?.closedThrough ?? null,
    closedUntil: books?.closedUntil ?? null,
    first: await readFirst(db, companyId, today),
  };
}
