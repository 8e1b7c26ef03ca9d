import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { type Missing, missingForInvoice } from "./rules";

/** The parameter of `billing/update_client` that fixes each gap, and the reason. */
const mended: Record<Missing, readonly [parameter: string, reason: string]> = {
  firstname: ["billing_firstname", "is required"],
  lastname: ["billing_lastname", "is required"],
  address1: ["billing_address1", "is required"],
  city: ["billing_city", "is required"],
  postcode: ["billing_postcode", "is required"],
  postcode_form: ["billing_postcode", "is no postal code of that country"],
  co_inn: ["co_inn", "is required, with right check digits"],
  co_kpp: ["co_kpp", "is required"],
};

/** `billing/verify_address`: whether an invoice to the client's address would be complete, and what it would lack. */
export const verifyAddress = operation({
  name: "billing.verify_address",
  summary: "Checks whether the client's address is complete enough for an invoice",
  description:
    "Answers whether the address of the profile is enough for an invoice, and what is missing by field.",
  access: reads(),
  input: z.object({}),
  output: z.object({
    valid: about(z.int(), "1 = complete and plausible.", 0),
    problems: about(z.record(z.string(), z.string()), "Parameter of update_client → what is wrong.", {
      billing_city: "is required",
    }),
  }),
  run: async ({ db, actor }) => {
    const [row] = await db
      .select({ profile: accounts.profile, country: accounts.country })
      .from(accounts)
      .where(eq(accounts.id, actor.account.id));
    if (!row) throw new Error("The account of the session is not there.");
    const missing = missingForInvoice({ ...row.profile, country: row.country });
    return {
      valid: missing.length === 0 ? 1 : 0,
      problems: Object.fromEntries(missing.map((one) => mended[one])),
    };
  },
});
