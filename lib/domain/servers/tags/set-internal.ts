import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { byStaff } from "../../kernel/access/access";
import { accountTags } from "../../kernel/account/account-tags";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { isPanelTag, isTagName, maxTagLength, maxTagsOfServer } from "./rules";

type Bearer = { component: "eq" | "customer"; id: number };

/** Locks what is tagged, so that concurrent calls cannot exceed the limit. */
async function lockBearer(db: Database, { component, id }: Bearer): Promise<void> {
  if (component === "customer") {
    await findCustomer(db, id);
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for("no key update");
    return;
  }
  const [server] = await db
    .select({ deletedAt: servers.deletedAt })
    .from(servers)
    .where(eq(servers.id, id))
    .for("no key update");
  if (!server || server.deletedAt !== null) throw fail("server.not_found");
}

/**
 * Sets or removes a tag that only staff see, on a server (`eq`) or on a customer. The audit entry has no account,
 * because customers can read their own log.
 */
export const setInternalTag = staffOperation({
  name: "tag.set_internal",
  summary: "Sets a tag on a customer or a server, which the customer never sees",
  access: byStaff("write", "customers/note"),
  within: ({ component, id }) => (component === "eq" ? { servers: id } : { accounts: id }),
  changes: [],
  fails: ["argument.invalid", "server.not_found", "tag.protected", "tag.too_many"],
  input: z.object({
    component: z.enum(["eq", "customer"]),
    id: z.int32(),
    tag: z.string().min(1).max(maxTagLength.name),
    /** Null = removed. */
    value: z.string().max(maxTagLength.value).nullable(),
  }),
  output: z.object({}),
  run: async ({ db, note }, { component, id, tag, value }) => {
    if (!isTagName(tag)) throw invalidArgument("tag", "letters, digits, hyphens and underscores");
    if (isPanelTag(tag) || accountTags.includes(tag) || tag === "hostname")
      throw fail("tag.protected", { tag });
    await lockBearer(db, { component, id });
    const all = await db
      .select()
      .from(tags)
      .where(and(eq(tags.component, component), eq(tags.componentId, id)));
    const before = all.find((one) => one.tag === tag);
    // The customer's own.
    if (before && !before.isInternal) throw fail("tag.protected", { tag });
    if ((before?.value ?? null) === value) return {};
    if (!before && all.length >= maxTagsOfServer) throw fail("tag.too_many");
    const changed = { from: before?.value ?? null, to: value };
    note({ changes: { [component === "eq" ? "server" : "account"]: id, name: tag, label: changed } });
    if (value === null) {
      if (before) await db.delete(tags).where(eq(tags.id, before.id));
      return {};
    }
    await db
      .insert(tags)
      .values({ component, componentId: id, tag, value, isInternal: true })
      .onConflictDoUpdate({ target: [tags.component, tags.componentId, tags.tag], set: { value } });
    return {};
  },
});
