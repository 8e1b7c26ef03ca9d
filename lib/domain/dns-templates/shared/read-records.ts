import { readZoneFile } from "@/lib/base/dns/zone-file";
import { defaultTtl } from "../../dns/rules";
import { checkRecord, type Wanted } from "../../dns/shared/write-records";
import { DomainError, invalidArgument } from "../../kernel/errors";
import { type Facts, fill, sample, sampleZone, unknownPlace } from "../rules";

/** What a template says in a zone for a server; a mistake is named by its line. */
export function readRecords(
  text: string,
  zone: string,
  facts: Facts,
): { wanted: Wanted[]; skipped: string[] } {
  const { file, skipped } = fill(text, facts);
  const read = readZoneFile(file, zone, defaultTtl);
  if ("wrong" in read) throw invalidArgument("records", `line ${read.line}: ${read.wrong}`);
  const wanted = read.records.map((record): Wanted => ({ ...record, priority: null }));
  for (const record of wanted) {
    if (record.type === "SOA") throw invalidArgument("records", "SOA is the zone's own");
    try {
      checkRecord(zone, record);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw invalidArgument("records", `${record.name} ${record.type} is no record of a zone`);
    }
  }
  return { wanted, skipped };
}

/** Refuses what would be wrong for every zone and server. */
export function requireReadable(text: string): void {
  const unknown = unknownPlace(text);
  if (unknown !== null) throw invalidArgument("records", `${unknown} is no known place`);
  if (readRecords(text, sampleZone, sample).wanted.length === 0)
    throw invalidArgument("records", "there is no record");
}
