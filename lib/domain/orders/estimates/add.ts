import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { Estimate, EstimateEntry, mostEntries } from "./schema";
import { writeEntries } from "./write-entries";

/** Appends configurations to the account's estimate: that of the order page, or those of a shared link. */
export const addToEstimate = operation({
  name: "estimates.add",
  summary: "Adds configurations to the account's estimate",
  access: writes({ who: "person", right: "eq/order_instance", impersonation: "forbidden", topic: "orders" }),
  changes: [],
  fails: ["estimate.too_many"],
  input: z.object({ entries: z.array(EstimateEntry).min(1).max(mostEntries) }),
  output: Estimate,
  run: async (context, { entries: added }) => {
    const entries = await writeEntries(context, context.actor.account.id, (before) => {
      if (before.length + added.length > mostEntries) throw fail("estimate.too_many");
      return [...before, ...added];
    });
    context.note({ target: `account ${context.actor.account.id}`, changes: { added: added.length } });
    return { entries };
  },
});
