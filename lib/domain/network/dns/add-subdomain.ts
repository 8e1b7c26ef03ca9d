import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { dnsRecords } from "@/lib/db/tables/network/dns";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { newRecordFailures } from "./errors";
import { subdomainOnWire } from "./list-subdomains";
import { zone } from "./lookup";
import { defaultTtl } from "./rules";
import { domainIdInput, Subdomain, subdomainName } from "./schema";
import { mainAddress } from "./shared/main-address";
import { touchZone } from "./shared/touch-zone";
import { writeRecords } from "./shared/write-records";

/** `dns/add_subdomain`: adds a record with the server's main address and links it to the server. */
export const addSubdomain = operation({
  name: "dns.add_subdomain",
  summary: "Lets a name of a zone lead to a server",
  description:
    "Makes a name of a zone lead to a server's main address, and keeps it there when that address changes.",
  access: writes(),
  changes: [],
  fails: ["zone.not_found", "server.not_ready", ...newRecordFailures],
  target: server("server_id"),
  isCreating: true,
  input: z.object({
    server_id: about(wireInt(0), "Number of the server.", 55001),
    domain_id: domainIdInput,
    name: subdomainName,
  }),
  output: Subdomain,
  run: async (context, { server_id, domain_id, name }) => {
    const { db, now, note } = context;
    const row = await zone("domain_id").find(context, domain_id, true);
    if (row.kind === "Slave") throw fail("zone.slave");
    const wanted = { name, ...(await mainAddress(db, server_id)), ttl: defaultTtl, priority: null };
    const { rows } = await writeRecords(db, row, [{ ...wanted, serverId: server_id }], now);
    const [record] = rows;
    if (!record) throw new Error("The subdomain was not written.");
    // An existing record with that address becomes the subdomain.
    await db.update(dnsRecords).set({ serverId: server_id }).where(eq(dnsRecords.id, record.id));
    await touchZone(db, row.id, now);
    note({ target: `zone ${row.id}`, changes: { name: row.name, subdomain: name, server: server_id } });
    return subdomainOnWire({ ...record, serverId: server_id }, row);
  },
});
