import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { accounts } from "@/lib/db/tables/accounts";
import { tags } from "@/lib/db/tables/tags";
import { writes } from "../kernel/access";
import { invalidArgument } from "../kernel/errors";
import { operation } from "../kernel/operation";

/** Tags of the account that customers may set themselves (decisions 6). */
const flippable = ["auto_credit", "support_access", "newsletter"];

/** The values of tags that nobody has set: credit pays at ordering, the others are off. */
const unsetValue = (tag: string): string => (tag === "auto_credit" ? "1" : "0");

/** `auth/flip_tag` (decisions 6): sets a tag of the account; without a value it switches between 0 and 1. */
export const flipTag = operation({
  name: "auth.flip_tag",
  summary: "Switches a tag of the account, such as auto_credit",
  access: writes(),
  input: z.object({
    tag: about(wireText(40), "`auto_credit`, `support_access` or `newsletter`.", "auto_credit"),
    value: about(wireText(10).optional(), "1 or 0; without it the two change places.", "1"),
  }),
  output: z.object({
    result: about(z.literal("OK"), "It went well."),
    action: about(z.literal("flip_tag"), "The action that was called."),
    tag: about(z.string(), "The tag.", "auto_credit"),
    value: about(z.string(), "Its value now.", "1"),
  }),
  run: async (context, input) => {
    if (!flippable.includes(input.tag)) throw invalidArgument("tag");
    if (input.value !== undefined && !/^[01]$/.test(input.value)) throw invalidArgument("value");
    const { id } = context.actor.account;
    // A tag that was never set has no row to lock, so two simultaneous flips would both find it unset.
    await context.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, id))
      .for("no key update");
    const mine = { component: "customer", componentId: id, tag: input.tag };
    const [before] = await context.db
      .select({ value: tags.value })
      .from(tags)
      .where(and(eq(tags.component, mine.component), eq(tags.componentId, id), eq(tags.tag, input.tag)));
    const from = before?.value ?? unsetValue(input.tag);
    const value = input.value ?? (from === "1" ? "0" : "1");
    await context.db
      .insert(tags)
      .values({ ...mine, value })
      .onConflictDoUpdate({ target: [tags.component, tags.componentId, tags.tag], set: { value } });
    context.note({ target: `account ${id}`, changes: { [input.tag]: { from, to: value } } });
    return { result: "OK" as const, action: "flip_tag" as const, tag: input.tag, value };
  },
});
