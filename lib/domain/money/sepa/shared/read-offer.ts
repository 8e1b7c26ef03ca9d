import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Locale } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { sepaMandates } from "@/lib/db/tables/money/sepa";
import { mandateText } from "@/lib/i18n/documents/mandate";
import type { CompanyOrders } from "../schema";
import { offersDebits, readCompany } from "./read-company";

type Account = { id: number; billingId: number; companyId: number; currency: string };

type MandateOffer = {
  creditor: string;
  orders: CompanyOrders;
  reference: string;
  text: string;
  /** Tells whether the text is still the one that was shown. */
  digest: string;
};

/** The mandate that the account could sign now; null = its company offers none, or not in its currency. */
export async function readOffer(
  db: Database,
  { id, billingId, companyId, currency }: Account,
  locale: Locale,
): Promise<MandateOffer | null> {
  const found = await readCompany(db, { id: companyId });
  if (!found || currency !== "EUR" || !offersDebits(found.orders, found.own)) return null;
  const { company, orders } = found;
  const before = await db.$count(sepaMandates, eq(sepaMandates.accountId, id));
  const reference = `M${billingId}-${before + 1}`;
  const text = mandateText(locale, {
    creditor: company.name,
    address: company.address,
    creditorId: orders.creditor_id,
    reference,
    scheme: orders.scheme,
    days: orders.notice_days,
  });
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 32);
  return { creditor: company.name, orders, reference, text, digest };
}
