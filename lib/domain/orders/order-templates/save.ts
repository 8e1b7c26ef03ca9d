import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { orderTemplates } from "@/lib/db/tables/orders/order-templates";
import { planWithId } from "../../catalog/catalog/rules";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { type OrderOptions, showOptions } from "../orders/options";
import { ownTemplates } from "./lookup";
import { mostTemplates } from "./rules";
import { Configuration, TemplateName } from "./schema";

const nameOf = (entries: readonly { id: number; name: string }[], id: string): string =>
  entries.find((entry) => String(entry.id) === id)?.name ?? "";

const namesOf = (sold: OrderOptions, { os, software, plan, key }: z.infer<typeof Configuration>) => ({
  system: nameOf(sold.systems, os),
  software: nameOf(sold.software, software),
  plan: planWithId(sold.plans, plan)?.name ?? "",
  key: nameOf(sold.keys, key),
});

/** Saves a configuration of the order page under a name, replacing one of the same name. */
export const saveTemplate = operation({
  name: "order_templates.save",
  summary: "Saves a configuration of the order page under a name",
  access: writes({ who: "person", right: "eq/order_instance", impersonation: "forbidden", topic: "orders" }),
  changes: ["order_templates"],
  fails: ["order_template.too_many"],
  input: z.object({ name: TemplateName, configuration: Configuration }),
  output: z.object({ id: z.int() }),
  // The catalog uses its own connection, which must not be waited for within a transaction.
  before: async (context, { configuration }) =>
    namesOf(await showOptions.call(context, { limit: 0 }), configuration),
  run: async (context, { name, configuration }, _target, names) => {
    const { db, now, actor, note } = context;
    const { id: accountId } = actor.account;
    // Locked, so that concurrent calls cannot exceed the limit.
    await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("no key update");
    const own = await ownTemplates(context);
    const before = own.find((one) => one.name === name);
    if (own.length >= mostTemplates && !before) throw fail("order_template.too_many");
    const kept = { configuration, names };
    const [row] = await db
      .insert(orderTemplates)
      .values({ accountId, name, ...kept, createdAt: now })
      .onConflictDoUpdate({ target: [orderTemplates.accountId, orderTemplates.name], set: kept })
      .returning({ id: orderTemplates.id });
    if (!row) throw new Error("The template was not written.");
    const { location, preset } = configuration;
    note({
      target: `order template ${row.id}`,
      changes: {
        name,
        preset: before ? { from: before.configuration.preset, to: preset } : preset,
        location: before ? { from: before.configuration.location, to: location } : location,
      },
    });
    return { id: row.id };
  },
});
