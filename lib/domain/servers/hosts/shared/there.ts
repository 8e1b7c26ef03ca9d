import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { servers } from "@/lib/db/tables/servers/servers";
import type { HostRow } from "./read-pool";

/** Servers whose machines are on the host. */
export const isThere = ({ backEnd, name }: Pick<HostRow, "backEnd" | "name">): SQL | undefined =>
  and(
    eq(servers.provisioner, backEnd),
    eq(servers.host, name),
    isNull(servers.deletedAt),
    ne(servers.state, "failed"),
  );
