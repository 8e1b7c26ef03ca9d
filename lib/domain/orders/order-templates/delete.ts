import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { orderTemplates } from "@/lib/db/tables/orders/order-templates";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { orderTemplate } from "./lookup";

export const deleteTemplate = operation({
  name: "order_templates.delete",
  summary: "Deletes a saved configuration of the order page",
  access: writes({ who: "person", right: "eq/order_instance", impersonation: "forbidden", topic: "orders" }),
  changes: ["order_templates"],
  fails: [],
  target: locked(orderTemplate("id")),
  input: z.object({ id: wireInt(0) }),
  output: z.object({}),
  run: async ({ db, note }, _input, row) => {
    await db.delete(orderTemplates).where(eq(orderTemplates.id, row.id));
    note({ target: `order template ${row.id}`, changes: { name: { from: row.name, to: null } } });
    return {};
  },
});
