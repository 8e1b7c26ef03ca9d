import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { eInvoiceChoices } from "@/lib/db/tables/money/e-invoices";
import type { EInvoiceChoice, NetworkChoice } from "../rules";

type Choice = { format: EInvoiceChoice; reference: string };

const readRow = async (db: Database, accountId: number) => {
  const [row] = await db.select().from(eInvoiceChoices).where(eq(eInvoiceChoices.accountId, accountId));
  return row;
};

/** What a customer has chosen; without a choice, the country's rule. */
export async function readChoice(db: Database, accountId: number): Promise<Choice> {
  const { format, reference } = (await readRow(db, accountId)) ?? {};
  return { format: format ?? "automatic", reference: reference ?? "" };
}

/** The same of the network; an empty participant is not known. */
export async function readNetworkChoice(
  db: Database,
  accountId: number,
): Promise<{ network: NetworkChoice; participant: string }> {
  const { network, participant } = (await readRow(db, accountId)) ?? {};
  return { network: network ?? "automatic", participant: participant ?? "" };
}
