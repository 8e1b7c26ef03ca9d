import { sayWrong } from "@/lib/base/dns/mistakes";
import { readZoneFile } from "@/lib/base/dns/zone-file";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { defaultTtl, maxRecords } from "../../dns/rules";
import { readRecord, type Wanted } from "../../dns/shared/check-record";
import { type Details, fill, sample, sampleZone, unknownPlaceholder } from "../rules";

/** The records of a template in a zone for a server; errors name their line. */
export function readRecords(
  text: string,
  zone: string,
  facts: Details,
): { wanted: Wanted[]; skipped: string[] } {
  const { file, skipped } = fill(text, facts);
  const read = readZoneFile(file, zone, { ttl: defaultTtl, restTtl: defaultTtl, mostEntries: maxRecords });
  if (!read) throw fail("record.too_many");
  const [mistake] = read.mistakes;
  if (mistake) throw invalidArgument("records", `line ${mistake.line}: ${sayWrong(mistake)}`);
  const wanted = read.records.map((record): Wanted => ({ ...record, priority: null }));
  for (const record of wanted) {
    if (record.type === "SOA") throw invalidArgument("records", "SOA is the zone's own");
    if ("wrong" in readRecord(zone, record, null))
      throw invalidArgument("records", `${record.name} ${record.type} is no record of a zone`);
  }
  return { wanted, skipped };
}

/** Throws for errors that do not depend on zone and server. */
export function requireReadable(text: string): void {
  const unknown = unknownPlaceholder(text);
  if (unknown !== null) throw invalidArgument("records", `${unknown} is no known place`);
  if (readRecords(text, sampleZone, sample).wanted.length === 0)
    throw invalidArgument("records", "there is no record");
}
