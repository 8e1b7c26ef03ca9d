import { z } from "zod";
import { eInvoiceChoices } from "@/lib/db/tables/money/e-invoices";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { ChooseEInvoice } from "./schema";

/** Chooses the format of the account's mailed invoices, and the reference that they name. */
export const setEInvoiceChoice = operation({
  name: "billing.set_e_invoice_choice",
  summary: "Chooses how an account wants electronic invoices",
  access: writes({ right: "billing/update_client" }),
  changes: ["billing"],
  fails: [],
  input: ChooseEInvoice,
  output: z.object({}),
  run: async ({ db, now, actor: { account }, note }, { format, reference }) => {
    const chosen = { format, reference, updatedAt: now };
    await db
      .insert(eInvoiceChoices)
      .values({ accountId: account.id, ...chosen })
      .onConflictDoUpdate({ target: eInvoiceChoices.accountId, set: chosen });
    note({ changes: { e_invoice: format, buyer_reference: reference } });
    return {};
  },
});
