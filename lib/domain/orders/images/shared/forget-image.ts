import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import type { ImageRow } from "./read-images";

const isFrom = ({ id, accountId }: ImageRow) =>
  and(eq(servers.accountId, accountId), sql`${servers.installOptions} -> 'image' ->> 'id' = ${String(id)}`);

/** Servers that were installed from it are installed again from their system. False = one waits for it still. */
export async function forgetImage(db: Database, image: ImageRow): Promise<boolean> {
  const [waiting] = await db
    .select({ id: servers.id })
    .from(servers)
    .where(and(isFrom(image), inArray(servers.state, ["awaiting_payment", "in_review", "deploying"])));
  if (waiting) return false;
  await db
    .update(servers)
    .set({ installOptions: sql`${servers.installOptions} - 'image'` })
    .where(isFrom(image));
  return true;
}
