import { z } from "zod";
import { about } from "@/lib/base/about";
import { servedType } from "@/lib/base/dns/types";
import { writeZoneFile } from "@/lib/base/dns/write-zone-file";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { recordsOf, zone } from "./lookup";
import { zoneInput } from "./schema";

/** An extension to the specification. */
export const exportZone = operation({
  name: "dns.export_zone",
  summary: "Writes a zone as a zone file",
  description: "Answers a whole zone as a zone file in the usual form, which other name servers can read.",
  access: reads({ right: "dns/view_zone" }),
  target: zone("zone"),
  input: z.object({ zone: zoneInput }),
  output: z.object({
    name: about(z.string(), "Name of the zone.", "example.com"),
    file: about(z.string(), "The zone file (RFC 1035, section 5).", "$ORIGIN example.com.\n"),
  }),
  run: async ({ db }, _input, row) => ({
    name: row.name,
    file: writeZoneFile(row.key, await recordsOf(db, row.id), servedType),
  }),
});
