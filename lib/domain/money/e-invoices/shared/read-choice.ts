import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { eInvoiceChoices } from "@/lib/db/tables/money/e-invoices";
import type { EInvoiceChoice } from "../rules";

type Choice = { format: EInvoiceChoice; reference: string };

/** What a customer has chosen; without a choice, the country's rule. */
export async function readChoice(db: Database, accountId: number): Promise<Choice> {
  const [row] = await db
    .select({ format: eInvoiceChoices.format, reference: eInvoiceChoices.reference })
    .from(eInvoiceChoices)
    .where(eq(eInvoiceChoices.accountId, accountId));
  return row ?? { format: "automatic", reference: "" };
}
