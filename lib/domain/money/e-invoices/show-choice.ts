import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { accessPointCompanies } from "@/lib/db/tables/money/e-invoices";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { hasNetworkRule } from "./participant";
import { mailedFormat } from "./rules";
import { EInvoiceChoiceView } from "./schema";
import { readChoice, readNetworkChoice } from "./shared/read-choice";

/** How the account wants electronic invoices. */
export const showEInvoiceChoice = operation({
  name: "billing.e_invoice_choice",
  summary: "Shows how an account wants electronic invoices",
  access: reads({ right: "billing/get_client" }),
  input: z.object({}),
  output: EInvoiceChoiceView,
  run: async ({ db, actor: { account } }) => {
    const { format, reference } = await readChoice(db, account.id);
    const [row] = await db
      .select({
        ...{ buyer: accounts.country, vat: accounts.vatNumber, seller: companies.country },
        sender: accessPointCompanies.participant,
      })
      .from(accounts)
      .innerJoin(companies, eq(companies.id, accounts.companyId))
      .leftJoin(accessPointCompanies, eq(accessPointCompanies.companyId, companies.id))
      .where(eq(accounts.id, account.id));
    const automatic = mailedFormat({
      choice: "automatic",
      reference,
      sellerCountry: row?.seller ?? "",
      buyerCountry: row?.buyer ?? "",
      isBusiness: Boolean(row?.vat),
    });
    const { network: choice, participant } = await readNetworkChoice(db, account.id);
    const sale = { sellerCountry: row?.seller ?? "", buyerCountry: row?.buyer ?? "", taxId: row?.vat ?? "" };
    const network = row?.sender ? { choice, participant, is_ruled: hasNetworkRule(sale) } : null;
    return { format, reference, automatic, network };
  },
});
