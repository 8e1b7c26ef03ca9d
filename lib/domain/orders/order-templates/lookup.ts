import { and, asc, eq, type SQL } from "drizzle-orm";
import { orderTemplates } from "@/lib/db/tables/orders/order-templates";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";

type TemplateRow = typeof orderTemplates.$inferSelect;

/** Selects the caller's templates that match `narrow`, ordered by name. */
export const ownTemplates = (context: SignedContext, narrow?: SQL) =>
  context.db
    .select()
    .from(orderTemplates)
    .where(and(eq(orderTemplates.accountId, context.actor.account.id), narrow))
    .orderBy(asc(orderTemplates.name));

/** The caller's own template; other accounts' templates are not found. */
export const orderTemplate = (parameter: string): Target<TemplateRow> => ({
  noun: "order template",
  parameter,
  fails: ["order_template.not_found"],
  find: async (context, value, isLocked) => {
    const query = ownTemplates(context, eq(orderTemplates.id, readId(parameter, value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("order_template.not_found");
    return row;
  },
});
