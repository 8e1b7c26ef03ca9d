import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isTypeByNumber, typeNumber } from "@/lib/base/dns/types";
import { readBounded } from "@/lib/base/read-bounded";
import type { Keeps, NameServer, RecordSet, ServedZone } from "./port";

type Place = { url: string; key: string; server: string };

const RrSet = z.object({
  name: z.string(),
  type: z.string(),
  ttl: z.number(),
  records: z.array(z.object({ content: z.string(), disabled: z.boolean().default(false) })),
});
const ZoneAnswer = z.object({
  name: z.string(),
  kind: z.string(),
  dnssec: z.boolean().default(false),
  masters: z.array(z.string()).default([]),
  rrsets: z.array(RrSet).default([]),
});
type ZoneAnswer = z.output<typeof ZoneAnswer>;
const KeysAnswer = z.array(
  z.object({ active: z.boolean().default(true), ds: z.array(z.string()).default([]) }),
);

/** Larger responses are rejected, so that a faulty server cannot exhaust memory. */
const maxAnswerBytes = 32 * 1_048_576;

type Call = (
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal,
) => Promise<{ status: number; json: unknown }>;

/** Makes an API call; returns the status and parsed body, null if it is not JSON. */
function caller({ url, key, server }: Place): Call {
  const base = `${url.replace(/\/$/, "")}/api/v1/servers/${encodeURIComponent(server)}`;
  return async (method, path, body, signal) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { "x-api-key": key, accept: "application/json", "content-type": "application/json" },
      redirect: "error",
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await readBounded(answer, maxAnswerBytes);
    const json: unknown = ((): unknown => {
      try {
        return text === "" ? null : JSON.parse(text);
      } catch {
        return null;
      }
    })();
    return { status: answer.status, json };
  };
}

const why = (json: unknown): string => {
  const read = z.object({ error: z.string() }).safeParse(json);
  return read.success ? `: ${read.data.error.slice(0, 200)}` : "";
};

/** Normalizes IPv6 addresses, which have several notations; other contents are compared as sent. */
const plain = (type: string, content: string): string =>
  type === "AAAA" && ipaddr.IPv6.isValid(content) ? ipaddr.IPv6.parse(content).toRFC5952String() : content;

const print = (type: string, contents: readonly string[], ttl: number): string =>
  JSON.stringify([ttl, contents.map((content) => plain(type, content)).sort()]);

const mark = ({ name, type }: { name: string; type: string }): string => `${name.toLowerCase()} ${type}`;

type Change = {
  name: string;
  type: string;
  changetype: "REPLACE" | "DELETE";
  ttl?: number;
  records?: object[];
};

/** The changes from `before` that give the zone these record sets, and with `whole` no others. */
function changesTo(before: ZoneAnswer, sets: readonly RecordSet[], whole: boolean): Change[] {
  const have = new Map(before.rrsets.map((set) => [mark(set), set]));
  const changes = sets.flatMap((set): Change[] => {
    const { name, type, ttl, contents } = set;
    const known = have.get(mark(set));
    const enabled = known?.records.filter(({ disabled }) => !disabled).map(({ content }) => content);
    if (contents.length === 0) return known ? [{ name, type, changetype: "DELETE" }] : [];
    if (known && enabled && print(type, enabled, known.ttl) === print(type, contents, ttl)) return [];
    const records = contents.map((content) => ({ content, disabled: false }));
    return [{ name, type, changetype: "REPLACE", ttl, records }];
  });
  const wanted = new Set(sets.map(mark));
  // To change a name's type in one PATCH, the old set must be deleted first.
  const gone = whole
    ? before.rrsets
        .filter((set) => !wanted.has(mark(set)))
        .map(({ name, type }): Change => ({ name, type, changetype: "DELETE" }))
    : [];
  return [...gone, ...changes];
}

/** `soaEdit`: how PowerDNS increments the SOA serial on changes; empty = the panel does. */
type Details = Omit<ServedZone, "sets"> & { soaEdit?: "DEFAULT" };

type Steps = {
  read: (name: string, signal: AbortSignal) => Promise<ZoneAnswer | null>;
  make: (zone: Details, sets: RecordSet[], signal: AbortSignal) => Promise<void>;
  change: (name: string, changes: Change[], signal: AbortSignal) => Promise<void>;
  set: (zone: Details, signal: AbortSignal) => Promise<void>;
  keys: (name: string, signal: AbortSignal) => Promise<string[]>;
  drop: (name: string, signal: AbortSignal) => Promise<void>;
};

function stepsOf(call: Call): Steps {
  const at = (name: string) => `/zones/${encodeURIComponent(name)}`;
  const must = async (what: string, good: readonly number[], ...asked: Parameters<Call>) => {
    const { status, json } = await call(...asked);
    if (!good.includes(status)) throw new Error(`PowerDNS would not ${what} (${status})${why(json)}`);
    return json;
  };
  const records = (contents: string[]) => contents.map((content) => ({ content, disabled: false }));
  return {
    read: async (name, signal) => {
      const { status, json } = await call("GET", at(name), undefined, signal);
      // Old versions return 422 for a missing zone.
      if (status === 404 || (status === 422 && /could not find|not found/i.test(why(json)))) return null;
      const read = ZoneAnswer.safeParse(json);
      if (status !== 200 || !read.success)
        throw new Error(`PowerDNS would not show the zone (${status})${why(json)}`);
      // A response about another zone must not be used.
      if (read.data.name.toLowerCase() !== name) throw new Error("PowerDNS showed another zone.");
      return read.data;
    },
    make: async ({ name, kind, masters, isSigned, soaEdit = "" }, sets, signal) => {
      const rrsets = sets.map(({ contents, ...set }) => ({ ...set, records: records(contents) }));
      const body = {
        name,
        kind,
        masters,
        dnssec: isSigned,
        nameservers: [],
        rrsets,
        soa_edit: "",
        soa_edit_api: soaEdit,
      };
      // 409: created by another worker, or by an earlier call whose response was lost.
      await must("make the zone", [201, 409], "POST", "/zones", body, signal);
    },
    change: async (name, rrsets, signal) => {
      await must("change the zone", [200, 204], "PATCH", at(name), { rrsets }, signal);
    },
    set: async ({ name, kind, masters, isSigned }, signal) => {
      const body = { kind, masters, dnssec: isSigned, soa_edit_api: "" };
      await must("set the zone", [200, 204], "PUT", at(name), body, signal);
    },
    keys: async (name, signal) => {
      const json = await must("show the keys", [200], "GET", `${at(name)}/cryptokeys`, undefined, signal);
      const read = KeysAnswer.safeParse(json);
      if (!read.success) throw new Error("PowerDNS would not show the keys.");
      return read.data.filter(({ active }) => active).flatMap(({ ds }) => ds);
    },
    drop: async (name, signal) => {
      await must("drop the zone", [200, 204, 404], "DELETE", at(name), undefined, signal);
    },
  };
}

const isSet = (before: ZoneAnswer, { kind, masters, isSigned }: Details): boolean =>
  before.kind === kind &&
  before.dnssec === isSigned &&
  (kind !== "Slave" || JSON.stringify([...before.masters].sort()) === JSON.stringify([...masters].sort()));

/** Types sent by number that PowerDNS knows by name: it would return them under that name and in another format. */
const otherNames = new Set([
  7, 8, 9, 13, 14, 17, 18, 25, 36, 37, 38, 42, 45, 49, 57, 60, 61, 62, 67, 68, 99, 104, 105, 106, 107, 108,
  109, 256, 261, 262, 32_769, 65_400, 65_401, 65_402,
]);

/** The PowerDNS API does not accept names with escaped characters. */
export const powerDnsKeeps: Keeps = ({ key, type }) => {
  if (!/^(\*\.)?[a-z0-9_/.-]+$/.test(key)) return "name";
  return isTypeByNumber(type) && otherNames.has(typeNumber(type)) ? "type" : null;
};

/** Serves zones on PowerDNS over its HTTP API (4.0 and newer). Every change is verified by reading the zone back. */
export function powerDns(place: Place): NameServer {
  const steps = stepsOf(caller(place));

  const seen = async (name: string, signal: AbortSignal): Promise<ZoneAnswer> => {
    const found = await steps.read(name, signal);
    if (!found) throw new Error("PowerDNS does not have the zone.");
    return found;
  };

  return {
    serve: async ({ sets, ...zone }, signal) => {
      const own = zone.kind === "Slave" ? [] : sets;
      if (!(await steps.read(zone.name, signal))) await steps.make(zone, own, signal);
      const before = await seen(zone.name, signal);
      if (!isSet(before, zone)) await steps.set(zone, signal);
      const changes = zone.kind === "Slave" ? [] : changesTo(before, own, true);
      if (changes.length > 0) await steps.change(zone.name, changes, signal);
      const after = await seen(zone.name, signal);
      const isRight = zone.kind === "Slave" || changesTo(after, own, true).length === 0;
      if (!isRight || !isSet(after, zone)) throw new Error("PowerDNS says yes, but the zone is not so.");
      return { ds: zone.isSigned ? await steps.keys(zone.name, signal) : [] };
    },
    drop: async (name, signal) => {
      await steps.drop(name, signal);
      if (await steps.read(name, signal)) throw new Error("PowerDNS says yes, but the zone is still there.");
    },
    setNames: async (zone, start, names, signal) => {
      const facts = {
        name: zone,
        kind: "Master" as const,
        masters: [],
        isSigned: false,
        soaEdit: "DEFAULT",
      } satisfies Details;
      if (!(await steps.read(zone, signal))) await steps.make(facts, start, signal);
      const changes = changesTo(await seen(zone, signal), [names], false);
      if (changes.length > 0) await steps.change(zone, changes, signal);
      if (changesTo(await seen(zone, signal), [names], false).length > 0)
        throw new Error("PowerDNS says yes, but the names are not so.");
    },
  };
}

/** Asks the server what it is, without changing anything. Throws with what it says. */
export async function checkPowerDns(place: Place, signal: AbortSignal): Promise<string> {
  const { status, json } = await caller(place)("GET", "", undefined, signal);
  if (status !== 200) throw new Error(`PowerDNS answered ${status}${why(json)}`);
  const read = z.object({ daemon_type: z.string(), version: z.string() }).safeParse(json);
  if (!read.success) throw new Error("The answer is not one of PowerDNS.");
  return `PowerDNS ${read.data.daemon_type} ${read.data.version}`;
}
