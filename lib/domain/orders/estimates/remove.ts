import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { Estimate, EstimateEntry } from "./schema";
import { writeEntries } from "./write-entries";

/** Removes one configuration from the account's estimate, the last of equal ones. Does nothing if there is none. */
export const removeFromEstimate = operation({
  name: "estimates.remove",
  summary: "Removes a configuration from the account's estimate",
  access: writes({ who: "person", right: "eq/order_instance", impersonation: "forbidden", topic: "orders" }),
  changes: [],
  fails: [],
  input: z.object({ entry: EstimateEntry }),
  output: Estimate,
  run: async (context, { entry }) => {
    const entries = await writeEntries(context, context.actor.account.id, (before) =>
      before.toSpliced(before.lastIndexOf(entry), Number(before.includes(entry))),
    );
    context.note({ target: `account ${context.actor.account.id}`, changes: { removed: 1 } });
    return { entries };
  },
});
