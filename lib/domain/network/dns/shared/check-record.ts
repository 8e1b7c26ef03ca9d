import { sayWrong, type Wrong, wrong } from "@/lib/base/dns/mistakes";
import { recordKey } from "@/lib/base/dns/names";
import { readContent } from "@/lib/base/dns/records";
import { type RecordType, servedType } from "@/lib/base/dns/types";
import { nameServerSettings } from "@/lib/env";
import type { Keeps } from "@/lib/outside/dns/port";
import { keepsOf } from "@/lib/outside/dns/registry";
import { invalidArgument } from "../../../kernel/errors/fail";

export type Wanted = {
  name: string;
  type: RecordType;
  content: string;
  ttl: number;
  priority: number | null;
  serverId?: number | null;
};
export type Checked = Wanted & { key: string; rdata: string; priority: number };

type Refused = Wrong & { parameter: "name" | "type" | "content" };

const refused = (parameter: Refused["parameter"], { wrong: code, what }: Wrong): Refused => ({
  ...wrong(code, what),
  parameter,
});

/** Rejects types that are not allowed at that name, and records that our name servers cannot store. */
function refusedPlace({ type }: Wanted, key: string, zoneKey: string, keeps: Keeps | null): Refused | null {
  const isTop = key === zoneKey;
  if (type === "SOA" && !isTop) return refused("name", wrong("soa_name"));
  if (type === "CNAME" && isTop) return refused("type", wrong("cname_top"));
  if (type === "DS" && isTop) return refused("type", wrong("ds_top"));
  if (type === "NS" && key.startsWith("*")) return refused("name", wrong("ns_wildcard"));
  const unkept = keeps?.({ key, type: servedType(type) });
  if (unkept === "name") return refused("name", wrong("name_unserved"));
  return unkept === "type" ? refused("type", wrong("unserved", type)) : null;
}

/** The record names and types that our name servers can store. */
export const keepsHere = (): Keeps => keepsOf(nameServerSettings());

/**
 * The record with its FQDN and normalized content, or which parameter is wrong and why. `keeps` null = the name
 * server that will serve it does not matter yet.
 */
export function readRecord(zoneKey: string, wanted: Wanted, keeps: Keeps | null): Checked | Refused {
  const key = recordKey(wanted.name, zoneKey);
  if (key === null) return refused("name", wrong("name", zoneKey));
  const read = readContent(wanted.type, wanted.content, wanted.priority);
  if ("wrong" in read) return refused("content", read);
  return (
    refusedPlace(wanted, key, zoneKey, keeps) ?? {
      ...wanted,
      key,
      rdata: read.rdata,
      priority: read.priority,
    }
  );
}

/** Like `readRecord`, but throws an error that names the parameter. */
export function checkRecord(zoneKey: string, wanted: Wanted): Checked {
  const read = readRecord(zoneKey, wanted, keepsHere());
  if ("wrong" in read) throw invalidArgument(read.parameter, sayWrong(read));
  return read;
}
