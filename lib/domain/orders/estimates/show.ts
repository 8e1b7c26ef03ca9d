import { eq } from "drizzle-orm";
import { z } from "zod";
import { estimates } from "@/lib/db/tables/orders/estimates";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { Estimate } from "./schema";

export const showEstimate = operation({
  name: "estimates.show",
  summary: "Shows the configurations of the account's estimate",
  access: reads({ who: "person", right: "eq/order_instance" }),
  input: z.object({}),
  output: Estimate,
  run: async ({ db, actor }) => {
    const [row] = await db.select().from(estimates).where(eq(estimates.accountId, actor.account.id));
    return { entries: row?.entries ?? [] };
  },
});
