import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { orderTemplates } from "@/lib/db/tables/orders/order-templates";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { orderTemplate, ownTemplates } from "./lookup";
import { TemplateName } from "./schema";

export const renameTemplate = operation({
  name: "order_templates.rename",
  summary: "Renames a saved configuration of the order page",
  access: writes({ who: "person", right: "eq/order_instance", impersonation: "forbidden", topic: "orders" }),
  changes: ["order_templates"],
  fails: ["order_template.name_taken", "order_template.not_found"],
  target: orderTemplate("id"),
  input: z.object({ id: wireInt(0), name: TemplateName }),
  output: z.object({}),
  run: async (context, { name }, row) => {
    const { db, actor, note } = context;
    // Locks the account first, as everywhere, so that the name cannot be taken meanwhile.
    await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, actor.account.id))
      .for("no key update");
    const [other] = await ownTemplates(
      context,
      and(eq(orderTemplates.name, name), ne(orderTemplates.id, row.id)),
    );
    if (other) throw fail("order_template.name_taken");
    const [renamed] = await db
      .update(orderTemplates)
      .set({ name })
      .where(eq(orderTemplates.id, row.id))
      .returning({ id: orderTemplates.id });
    if (!renamed) throw fail("order_template.not_found");
    note({ target: `order template ${row.id}`, changes: { name: { from: row.name, to: name } } });
    return {};
  },
});
