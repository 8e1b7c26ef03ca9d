import { and, asc, count, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";

/**
 * `dns/list_servers`, named only in the permission table: the servers that zones can belong to and subdomains can
 * point to.
 */
export const listServers = operation({
  name: "dns.list_servers",
  summary: "Lists the servers that zones can belong to",
  description: "Answers the servers that a domain or zone can be given to.",
  access: reads(),
  input: z.object({}),
  output: about(
    z.array(
      z.object({
        id: about(z.int(), "Number of the server.", 55001),
        name: about(z.string(), "Its host name.", "web-1"),
        domains: about(z.int(), "How many zones belong to it.", 1),
      }),
    ),
    "The servers, oldest first.",
  ),
  run: async ({ db, actor: { account, session } }) => {
    const zones = and(eq(dnsZones.serverId, servers.id), isNull(dnsZones.deletedAt));
    const mine = and(
      eq(servers.accountId, account.id),
      isNull(servers.deletedAt),
      ne(servers.state, "failed"),
    );
    return db
      .select({ id: servers.id, name: servers.hostname, domains: count(dnsZones.id) })
      .from(servers)
      .leftJoin(dnsZones, zones)
      .where(and(mine, session.serverId === null ? undefined : eq(servers.id, session.serverId)))
      .groupBy(servers.id)
      .orderBy(asc(servers.id));
  },
});
