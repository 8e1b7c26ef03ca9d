import { eq } from "drizzle-orm";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { writes } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { paysByItself } from "../../money/billing/shared/automatic";
import { UpdatedProduct, UpdateProduct } from "./schema";

/** The server's tag takes precedence over the account's (docs/api.md, billing). */
async function setAutomatic({ db }: SignedContext, serverId: number, isOn: boolean): Promise<void> {
  const value = isOn ? "1" : "0";
  await db
    .insert(tags)
    .values({ component: "eq", componentId: serverId, tag: "auto_credit", value })
    .onConflictDoUpdate({
      target: [tags.component, tags.componentId, tags.tag],
      set: { value, isInternal: false },
    });
}

/**
 * `billing/update_product` (docs/api.md): sets automatic payment of a server's renewals, and its owner's name for
 * it.
 */
export const updateProduct = operation({
  name: "billing.update_product",
  summary: "Changes automatic payment and the label of a server",
  description:
    "Switches automatic payment of one server's renewals on or off, or gives it a label of the customer's own.",
  access: writes(),
  changes: ["servers", "services"],
  fails: [],
  target: locked(server("id")),
  input: UpdateProduct,
  output: UpdatedProduct,
  run: async (context, { autopayment, label: typed }, row) => {
    const { db } = context;
    const label = typed?.trim() ?? row.label;
    if (autopayment !== undefined) await setAutomatic(context, row.id, autopayment);
    if (label !== row.label) await db.update(servers).set({ label }).where(eq(servers.id, row.id));
    const [now] = await db
      .select({ isAutomatic: paysByItself })
      .from(servers)
      .innerJoin(accounts, eq(accounts.id, servers.accountId))
      .where(eq(servers.id, row.id));
    const isAutomatic = now?.isAutomatic ?? false;
    if (autopayment !== undefined || label !== row.label)
      context.note({ target: `server ${row.id}`, changes: { autopayment: isAutomatic, label } });
    return { id: row.id, autopayment: isAutomatic ? 1 : 0, label };
  },
});
