import { asc } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";

const Billing = z.object({
  location: about(z.string(), "Code of the selling company.", "NL"),
  company: about(z.string(), "Its name.", "Example B.V."),
  current: about(z.int(), "1 = the one that bills this account.", 1),
});

/** `auth/billing_list` (modules 5.13): the selling companies; `current` = 1 for the account's own. */
export const listBillings = operation({
  name: "auth.billing_list",
  summary: "Lists the selling companies",
  description:
    "Lists the companies that sell here, with the code that logins take as `location` where one address has accounts with several of them; `current` is 1 for the company of the session's account.",
  access: reads(),
  input: z.object({}),
  output: z.object({
    result: about(z.literal("OK"), "It went well."),
    action: about(z.literal("billing_list"), "The action that was called."),
    billing: about(z.array(Billing), "The companies."),
  }),
  run: async (context) => {
    const rows = await context.db.select().from(companies).where(hasFacts).orderBy(asc(companies.id));
    const billing = rows.map((row) => ({
      location: row.region,
      company: row.name,
      current: row.id === context.actor.account.companyId ? 1 : 0,
    }));
    return { result: "OK" as const, action: "billing_list" as const, billing };
  },
});
