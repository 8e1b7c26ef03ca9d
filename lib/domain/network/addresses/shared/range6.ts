import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import type { ServerRow } from "../../../kernel/server/server-target";

/** The range of IPv6 networks of the server's location, CIDR text; null = it has none. */
export async function readRange6(
  db: Database,
  { location }: Pick<ServerRow, "location">,
): Promise<string | null> {
  const [row] = await db
    .select({ range: locations.network6 })
    .from(locations)
    .where(eq(locations.code, location));
  return row?.range ?? null;
}
