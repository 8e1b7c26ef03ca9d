import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { tags } from "@/lib/db/tables/servers/tags";
import type { Tag } from "../../kernel/account/schema";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { requireUnheld } from "../../kernel/server/hold-server";
import { isHostname } from "../servers/rules";
import { tagOnWire } from "../servers/shared/read-tags";
import { requireMachineName, setHostname } from "../servers/shared/rename";
import { isPanelTag, isTagName, maxTagLength, maxTagsOfServer, type TagComponent } from "./rules";

export type WantedTag = { tag: string; value: string; extra: string; component: TagComponent };

export function checkTag({ tag, value, extra }: WantedTag): void {
  const { name, value: maxValue, extra: maxExtra } = maxTagLength;
  if (tag.length > name || value.length > maxValue || extra.length > maxExtra) throw fail("tag.too_long");
  if (!isTagName(tag)) throw invalidArgument("tag");
  if (isPanelTag(tag)) throw fail("tag.protected", { tag });
}

type Written = { record: Tag; from: string | null };

/**
 * Writes a tag of a server whose row the caller has locked, unless it is being installed; `hostname` renames the
 * server.
 */
export async function writeTag(
  db: Database,
  server: { id: number; hostname: string },
  wanted: WantedTag,
): Promise<Written> {
  const { tag, component, extra } = wanted;
  await requireUnheld(db, server.id);
  const isName = component === "eq" && tag === "hostname";
  if (isName && !isHostname(wanted.value))
    throw invalidArgument("value", "letters, digits and hyphens, as in web-1 or web-1.example.com");
  if (isName) requireMachineName(wanted.value.toLowerCase(), server.hostname, "value");
  const value = isName ? await setHostname(db, server, wanted.value) : wanted.value;
  const place = { component, componentId: server.id, tag };
  const here = and(eq(tags.component, component), eq(tags.componentId, server.id));
  const [before] = await db
    .select()
    .from(tags)
    .where(and(here, eq(tags.tag, tag)));
  if (before?.isInternal) throw fail("tag.protected", { tag });
  if (!before) {
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(tags).where(here);
    if ((row?.count ?? 0) >= maxTagsOfServer) throw fail("tag.too_many");
  }
  const [row] = await db
    .insert(tags)
    .values({ ...place, value, extra })
    .onConflictDoUpdate({ target: [tags.component, tags.componentId, tags.tag], set: { value, extra } })
    .returning();
  if (!row) throw new Error("The tag was not written.");
  return { record: tagOnWire(row), from: before?.value ?? (isName ? server.hostname : null) };
}
