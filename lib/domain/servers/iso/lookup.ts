import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { momentText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";
import type { ServerRow } from "../../kernel/server/server-target";
import { type OwnImage, statusWords } from "./schema";

export type ImageRow = typeof isoImages.$inferSelect;

export const imageOnWire = (row: ImageRow, owner: string): z.input<typeof OwnImage> => ({
  id: row.id,
  name: row.name,
  short_name: row.shortName,
  iso_name: row.fileName,
  description: row.description,
  private: owner,
  admin_only: 0,
  status: statusWords[row.state],
  url: row.url ?? "",
  size: row.sizeBytes,
  created: momentText(row.createdAt),
});

/** The account's images that are not deleted and match `narrow`, oldest first. */
export const imagesOf = (db: Database, accountId: number, narrow?: SQL): Promise<ImageRow[]> =>
  db
    .select()
    .from(isoImages)
    .where(and(eq(isoImages.accountId, accountId), isNull(isoImages.deletedAt), narrow))
    .orderBy(asc(isoImages.id));

/** The account's images that the caller may mount, besides the public ones: none for a key of one server. */
export const imagesFor = ({ db, actor }: SignedContext, row: ServerRow, narrow?: SQL): Promise<ImageRow[]> =>
  actor.session.serverId === null ? imagesOf(db, row.accountId, narrow) : Promise.resolve([]);

/** The account's servers by the mounted image's id as text, public images included. */
export async function readMounted(db: Database, accountId: number): Promise<Map<string, number[]>> {
  const isInDrive = and(eq(tags.component, "eq"), eq(tags.tag, "iso"), eq(tags.componentId, servers.id));
  const rows = await db
    .select({ serverId: servers.id, image: tags.value })
    .from(servers)
    .innerJoin(tags, isInDrive)
    .where(and(eq(servers.accountId, accountId), isNull(servers.deletedAt)))
    .orderBy(asc(servers.id));
  const found = new Map<string, number[]>();
  for (const { serverId, image: value } of rows) found.set(value, [...(found.get(value) ?? []), serverId]);
  return found;
}

/** Returns the caller's image; other accounts' and deleted images are not found. */
export const image = (parameter: string): Target<ImageRow> => ({
  noun: "image",
  parameter,
  fails: ["iso.not_found"],
  find: async (context, value) => {
    const id = readId(parameter, value);
    const [row] = await imagesOf(context.db, context.actor.account.id, eq(isoImages.id, id));
    if (!row) throw fail("iso.not_found");
    return row;
  },
});
