import { and, asc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { tags } from "@/lib/db/tables/servers/tags";
import type { Tag } from "../../../kernel/account/schema";

type TagRow = typeof tags.$inferSelect;

/** The tag in the API's format (specification 2.11). */
export const tagOnWire = (row: TagRow): Tag => ({
  id: row.id,
  component: row.component,
  component_id: row.componentId,
  tag: row.tag,
  value: row.value,
  extra: row.extra,
  internal: row.isInternal ? 1 : 0,
});

type Tagged = { id: number; hostname: string; systemName: string };

/** The tags visible to the owner, including those that old clients expect even if nobody has set them. */
export async function readServerTags(
  db: Database,
  server: Tagged,
  component: "eq" | "vars" = "eq",
): Promise<Tag[]> {
  const rows = await db
    .select()
    .from(tags)
    .where(and(eq(tags.component, component), eq(tags.componentId, server.id), eq(tags.isInternal, false)))
    .orderBy(asc(tags.id));
  const own = rows.map(tagOnWire);
  if (component !== "eq") return own;
  const system = { id: 0, component, component_id: server.id, extra: "", internal: 0 };
  const has = (tag: string) => own.some((row) => row.tag === tag);
  return [
    ...own,
    ...(has("hostname") ? [] : [{ ...system, tag: "hostname", value: server.hostname }]),
    ...(has("os") ? [] : [{ ...system, tag: "os", value: server.systemName }]),
  ];
}
