import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag } from "@/lib/base/form-values";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { domainOnWire, zone } from "./lookup";
import { Domain, zoneInput } from "./schema";
import { touchZone } from "./shared/touch-zone";

/** An extension: `view_zone` returns the DS records for the registrar once the zone is signed. */
export const setDnssec = operation({
  name: "dns.set_dnssec",
  summary: "Signs a zone, or ends its signing",
  description:
    "Signs a zone with DNSSEC, or ends the signing, and answers the zone. The DS records for the registrar are in `dns/view_zone` once it is signed; take them away there a day before the signing ends.",
  access: writes({ right: "dns/edit" }),
  changes: [],
  fails: ["zone.slave"],
  target: locked(zone("zone")),
  input: z.object({
    zone: zoneInput,
    dnssec: about(wireFlag, "1 = signed. Take the DS records away from the registrar a day before 0.", "1"),
  }),
  output: Domain,
  run: async ({ db, now, note }, { dnssec }, row) => {
    if (row.kind === "Slave") throw fail("zone.slave");
    if (row.isSigned === dnssec) return domainOnWire(row);
    await db
      .update(dnsZones)
      .set({ isSigned: dnssec, ...(dnssec ? {} : { ds: [] }) })
      .where(eq(dnsZones.id, row.id));
    await touchZone(db, row.id, now);
    note({
      target: `zone ${row.id}`,
      changes: { name: row.name, dnssec: { from: row.isSigned, to: dnssec } },
    });
    return domainOnWire({ ...row, isSigned: dnssec, version: row.version + 1 });
  },
});
