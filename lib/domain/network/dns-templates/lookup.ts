import { and, asc, eq, type SQL } from "drizzle-orm";
import { dnsTemplates } from "@/lib/db/tables/network/dns-templates";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";

export type TemplateRow = typeof dnsTemplates.$inferSelect;

/** The account's templates that match `narrow`, ordered by name. */
export const ownTemplates = ({ db, actor }: SignedContext, narrow?: SQL) =>
  db
    .select()
    .from(dnsTemplates)
    .where(and(eq(dnsTemplates.accountId, actor.account.id), narrow))
    .orderBy(asc(dnsTemplates.name), asc(dnsTemplates.id));

/** Returns the account's template; other accounts' are not found. */
export const template: Target<TemplateRow> = {
  noun: "DNS template",
  parameter: "id",
  fails: ["template.not_found"],
  find: async (context, value, isLocked) => {
    const query = ownTemplates(context, eq(dnsTemplates.id, readId("id", value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("template.not_found");
    return row;
  },
};

export const shown = ({ id, name, records, isAutomatic }: TemplateRow) => ({
  id,
  name,
  records,
  is_automatic: isAutomatic,
});
