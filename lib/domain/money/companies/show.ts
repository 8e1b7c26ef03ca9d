import { eq } from "drizzle-orm";
import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { companies } from "@/lib/db/tables/money/companies";
import { accessPointCompanies } from "@/lib/db/tables/money/e-invoices";
import { cashRegisterCompanies } from "@/lib/db/tables/money/fiscal-receipts";
import { byStaff } from "../../kernel/access/access";
import { AuditPage } from "../../kernel/audit/schema";
import { readRows } from "../../kernel/audit/shared/read-rows";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { noContact, shownCompany, shownImprint, targetOf } from "./facts";
import { readNumbering } from "./read-numbering";
import {
  Company,
  CompanyContact,
  CompanyImprint,
  CompanyTerms,
  CurrencyAccount,
  Region,
  ShownSeries,
} from "./schema";
import { hasInvoices } from "./shared/has-invoices";
import { unknownRegion } from "./unknown-region";

/** Returns one company, and its changes from the audit log, newest first. */
export const showCompany = staffOperation({
  name: "companies.show",
  summary: "Shows a selling company and what was changed of it",
  access: byStaff("read", "companies/manage"),
  fails: [],
  looks: "now_and_then",
  input: z.object({ region: Region, before: z.int().positive().optional() }),
  output: z.object({
    company: Company,
    own: CompanyTerms,
    contact: CompanyContact,
    imprint: CompanyImprint,
    /** Accounts for transfers in a currency of their own. */
    accounts: z.array(CurrencyAccount),
    numbering: z.array(ShownSeries),
    /** Its address in a network of electronic invoices; empty = it sends none there. */
    participant: z.string(),
    /** How it is taxed on fiscal receipts; empty = its card payments are not registered. */
    tax_system: z.enum(["", "osn", "usn_income", "usn_income_outcome", "esn", "patent"]),
    /** Its country cannot change any more. */
    has_invoices: z.boolean(),
    history: AuditPage,
  }),
  run: async ({ db, now, note }, { region, before }) => {
    const [row] = await db.select().from(companies).where(eq(companies.region, region));
    if (!row) throw await unknownRegion(db);
    note({ changes: { region } });
    const [sender] = await db
      .select()
      .from(accessPointCompanies)
      .where(eq(accessPointCompanies.companyId, row.id));
    const [register] = await db
      .select()
      .from(cashRegisterCompanies)
      .where(eq(cashRegisterCompanies.companyId, row.id));
    const page = before === undefined ? { size: 20 } : { size: 20, before };
    return {
      company: shownCompany(row),
      own: { time_zone: row.timeZone ?? "", address_above: row.addressAbove ?? "" },
      contact: row.contact ?? noContact,
      imprint: shownImprint(row),
      accounts: currencies.flatMap((currency) => {
        const account = row.currencyAccounts?.[currency];
        return account ? [{ currency, ...account }] : [];
      }),
      numbering: await readNumbering(db, row, now),
      participant: sender?.participant ?? "",
      tax_system: register?.taxSystem ?? "",
      has_invoices: await hasInvoices(db, row.id),
      history: await readRows(db, eq(auditRows.target, targetOf(row.id)), page, true),
    };
  },
});
