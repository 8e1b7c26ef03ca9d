import { and, eq, sql } from "drizzle-orm";
import { labelled, nameIn } from "@/lib/base/product-names";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { projects } from "@/lib/db/tables/customers/projects";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { panelTags } from "../../../servers/servers/rules";
import type { ItemKey } from "../split";

export type Item = { kind: "server" | "service"; id: number; name: string; project: number | null };

const idsOf = (keys: readonly ItemKey[], kind: Item["kind"]): number[] =>
  keys.flatMap((key) => (key.startsWith(`${kind} `) ? [Number(key.slice(kind.length + 1))] : []));

/**
 * Names and projects of what costs something. What has been given to another account since is there without its name, and
 * in no project.
 */
export async function readItems(
  db: Database,
  { id: accountId, language }: { id: number; language: string },
  keys: readonly ItemKey[],
): Promise<Map<ItemKey, Item>> {
  const ofServers = await db
    .select({ id: servers.id, name: servers.hostname, project: servers.projectId, owner: servers.accountId })
    .from(servers)
    .where(anyOf(servers.id, idsOf(keys, "server")));
  const ofServices = await db
    .select({
      id: productSubscriptions.id,
      names: products.names,
      label: productSubscriptions.label,
      project: productSubscriptions.projectId,
    })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .where(
      and(
        anyOf(productSubscriptions.id, idsOf(keys, "service")),
        eq(productSubscriptions.accountId, accountId),
      ),
    );
  return new Map<ItemKey, Item>([
    ...ofServers.map(({ id, name, project, owner }): [ItemKey, Item] => [
      `server ${id}`,
      owner === accountId
        ? { kind: "server", id, name, project }
        : { kind: "server", id, name: `#${id}`, project: null },
    ]),
    ...ofServices.map(({ id, names, label, project }): [ItemKey, Item] => [
      `service ${id}`,
      { kind: "service", id, name: labelled(nameIn(names, language), label), project },
    ]),
  ]);
}

/** The account's projects, deleted ones too, whose costs stay. */
export const readProjects = (db: Database, accountId: number) =>
  db
    .select({
      id: projects.id,
      name: projects.name,
      isOpen: sql<boolean>`${projects.archivedAt} is null and ${projects.deletedAt} is null`,
    })
    .from(projects)
    .where(eq(projects.accountId, accountId));

/** The owner's tags of servers. */
const ofOwner = (accountId: number) =>
  and(eq(tags.ownerId, accountId), sql`${tags.component} = 'eq' and not ${tags.isInternal}`);

/** The values of a tag by server. */
export async function readTagValues(
  db: Database,
  accountId: number,
  tag: string,
): Promise<Map<ItemKey, string>> {
  const rows = await db
    .select({ server: tags.componentId, value: tags.value })
    .from(tags)
    .where(and(ofOwner(accountId), eq(tags.tag, tag)));
  return new Map(rows.map(({ server, value }): [ItemKey, string] => [`server ${server}`, value]));
}

const mostNames = 100;
/** Tags with a meaning of their own. */
const hidden = new Set(["hostname", "auto_credit", ...panelTags]);

/** Names of the tags of an account's servers. */
export async function readTagNames(db: Database, accountId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: tags.tag })
    .from(tags)
    .where(ofOwner(accountId))
    .orderBy(tags.tag)
    .limit(mostNames + hidden.size);
  return rows.flatMap(({ tag }) => (hidden.has(tag) ? [] : [tag])).slice(0, mostNames);
}
