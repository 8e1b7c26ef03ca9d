import { z } from "zod";
import { eInvoiceChoices } from "@/lib/db/tables/money/e-invoices";
import { writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { ChooseEInvoice } from "./schema";
import { readNetworkChoice } from "./shared/read-choice";

/** Chooses the format of the account's mailed invoices, and the reference that they name. */
export const setEInvoiceChoice = operation({
  name: "billing.set_e_invoice_choice",
  summary: "Chooses how an account wants electronic invoices",
  access: writes({ right: "billing/update_client" }),
  changes: ["billing"],
  fails: [],
  input: ChooseEInvoice,
  output: z.object({}),
  run: async ({ db, now, actor: { account }, note }, { format, reference, network, participant }) => {
    const known = await readNetworkChoice(db, account.id);
    const wanted = { network: network ?? known.network, participant: participant ?? known.participant };
    if (wanted.network === "always" && wanted.participant === "")
      throw invalidArgument("participant", "is required to get invoices by the network");
    const chosen = { format, reference, ...wanted, updatedAt: now };
    await db
      .insert(eInvoiceChoices)
      .values({ accountId: account.id, ...chosen })
      .onConflictDoUpdate({ target: eInvoiceChoices.accountId, set: chosen });
    const changes = { e_invoice: format, buyer_reference: reference };
    note({
      changes:
        network === undefined && participant === undefined
          ? changes
          : { ...changes, e_invoice_network: wanted.network, network_address: wanted.participant },
    });
    return {};
  },
});
