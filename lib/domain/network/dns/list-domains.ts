import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { domainOnWire, isOwnZone } from "./lookup";
import { Domain, serverInput } from "./schema";

/** The same list under each name that clients use (modules 5.7). */
const listing = (name: `dns.${string}`, otherName = "", right?: string) =>
  operation({
    name,
    summary: "Lists the account's zones",
    description: `Answers the zones of the account with their numbers, or those that belong to one server.${otherName}`,
    access: reads({ right }),
    input: z.object({ server_id: serverInput }),
    output: about(z.array(Domain), "The zones, oldest first."),
    run: async (context, { server_id }) => {
      const ofServer = server_id === undefined ? undefined : eq(dnsZones.serverId, server_id);
      const rows = await context.db
        .select()
        .from(dnsZones)
        .where(and(isOwnZone(context), ofServer))
        .orderBy(asc(dnsZones.id));
      return rows.map(domainOnWire);
    },
  });

export const listDomains = listing("dns.list_domains");
export const listZones = listing(
  "dns.list_zones",
  " Another name of `dns/list_domains`.",
  "dns/list_domains",
);
export const getDomains = listing("dns.get_domains", " The permission table knows it by this name.");
