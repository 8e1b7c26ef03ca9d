import { eq } from "drizzle-orm";
import { sepaIban } from "@/lib/base/iban";
import type { Database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import { sepaCompanies } from "@/lib/db/tables/money/sepa";
import type { OwnAccount } from "../pain";
import { defaultOrders } from "../rules";
import type { CompanyOrders } from "../schema";

type Orders = typeof sepaCompanies.$inferSelect;

export const ordersOf = (row: Orders | null): CompanyOrders =>
  row
    ? {
        creditor_id: row.creditorId,
        offers_debits: row.offersDebits,
        scheme: row.scheme,
        notice_days: row.noticeDays,
        transfer_version: row.transferVersion,
        debit_version: row.debitVersion,
      }
    : defaultOrders;

type Company = typeof companies.$inferSelect;

/** The account of a company from which it orders payments; null = it has none with an IBAN of SEPA. */
export function ownAccountOf({ bankAccount }: Pick<Company, "bankAccount">): OwnAccount | null {
  const iban = bankAccount ? sepaIban(bankAccount.account) : null;
  return bankAccount && iban ? { name: bankAccount.holder, iban, bic: bankAccount.bic } : null;
}

/** A company with its orders; undefined = there is none. */
export async function readCompany(
  db: Database,
  by: { region: string } | { id: number },
): Promise<{ company: Company; orders: CompanyOrders; own: OwnAccount | null } | undefined> {
  const [row] = await db
    .select({ company: companies, orders: sepaCompanies })
    .from(companies)
    .leftJoin(sepaCompanies, eq(sepaCompanies.companyId, companies.id))
    .where("region" in by ? eq(companies.region, by.region) : eq(companies.id, by.id));
  return row && { company: row.company, orders: ordersOf(row.orders), own: ownAccountOf(row.company) };
}

/** Whether it can collect: a customer of it is offered a mandate. */
export const offersDebits = (orders: CompanyOrders, own: OwnAccount | null): boolean =>
  orders.offers_debits && orders.creditor_id !== "" && own !== null;
