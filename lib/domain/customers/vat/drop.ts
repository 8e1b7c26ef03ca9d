import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { dropTaxNumber } from "../accounts/shared/tax-number";

/** Removes the account's tax number: later invoices are taxed as for a consumer. */
export const dropVat = operation({
  name: "vat.drop",
  summary: "Removes the account's tax number",
  access: writes({ right: "vat/check_vat" }),
  changes: ["accounts"],
  fails: [],
  input: z.object({}),
  output: z.object({}),
  run: async (context) => {
    const { id } = context.actor.account;
    await dropTaxNumber(context.db, id);
    context.note({ target: `account ${id}`, changes: { tax_number: "" } });
    return {};
  },
});
