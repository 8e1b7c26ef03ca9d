import { z } from "zod";
import { nameServers } from "@/lib/env";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { domainOnWire, recordOnWire, recordsOf, type ZoneRow, zone } from "./lookup";
import { domainIdInput, Zone, zoneInput } from "./schema";

const show = async ({ db }: SignedContext, row: ZoneRow) => ({
  ...domainOnWire(row),
  masters: row.masters,
  ds: row.ds,
  nameservers: nameServers(),
  records: (await recordsOf(db, row.id)).map(recordOnWire),
});

const viewing = (name: `dns.${string}`, otherName = "") =>
  operation({
    name,
    summary: "Shows a zone and its records",
    description: `Answers a zone by its name, with every record and its number.${otherName}`,
    access: reads(),
    target: zone("zone"),
    input: z.object({ zone: zoneInput }),
    output: Zone,
    run: (context, _input, row) => show(context, row),
  });

/** `dns/view_zone` (modules 5.7). */
export const viewZone = viewing("dns.view_zone");
export const getZone = viewing("dns.get_zone", " The permission table knows it by this name.");

export const viewDomain = operation({
  name: "dns.view",
  summary: "Shows a zone, named by its number, and its records",
  description: "Answers a zone by its number, with every record.",
  access: reads(),
  target: zone("id"),
  input: z.object({ id: domainIdInput }),
  output: Zone,
  run: (context, _input, row) => show(context, row),
});
