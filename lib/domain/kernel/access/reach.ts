import { eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { SessionDetails } from "../operation/context";

type Reach = Pick<SessionDetails, "serverId" | "reach">;

/** Whether the session may access that server of its account: keys and members may be limited to some servers. */
export const isInReach = ({ serverId, reach }: Reach, id: number | null): boolean => {
  if (reach !== null) return id !== null && reach.includes(id);
  return serverId === null || serverId === id;
};

/** The same as a condition on a server id column. */
export const inReach = ({ serverId, reach }: Reach, column: AnyPgColumn): SQL | undefined => {
  if (reach !== null) return reach.length === 0 ? sql`false` : inArray(column as SQLWrapper, [...reach]);
  return serverId === null ? undefined : eq(column, serverId);
};
