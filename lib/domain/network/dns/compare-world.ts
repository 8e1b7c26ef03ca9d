import { readStrings } from "@/lib/base/dns/text";
import type { Silence, WorldAnswer } from "@/lib/outside/resolver/port";

/** State of a record set: matches; differs; missing; not checked. */
export type WorldState = "same" | "differs" | "missing" | "unasked";
/** State of a zone: delegated to its own name servers, to these and others, only to others, or not at all. */
export type DelegationState = "ours" | "partly" | "others" | "none" | "unasked";

export type Compared = {
  state: WorldState;
  seen: string[];
  /** Seconds for which the resolver still caches the differing set. */
  ttl: number | null;
  why: Silence | null;
};

/** TXT records are equal however they are split into strings. */
function plain(type: string, rdata: string): string {
  if (type !== "TXT") return rdata;
  const strings = readStrings(rdata);
  return "wrong" in strings ? rdata : Buffer.concat(strings).toString("hex");
}

const aside: Compared = { state: "unasked", seen: [], ttl: null, why: null };

/** Whether the public DNS returns exactly these contents. */
export function compareSet(type: string, wanted: readonly string[], answer: WorldAnswer): Compared {
  if (answer.kind === "failed") return { ...aside, why: answer.why };
  if (answer.kind === "alias")
    return { ...aside, state: "differs", seen: [`CNAME ${answer.to}`], ttl: answer.ttl };
  if (answer.kind === "nothing") return { ...aside, state: "missing", ttl: answer.ttl };
  const [ours, theirs] = [wanted, answer.contents].map(
    (contents) => new Set(contents.map((content) => plain(type, content))),
  );
  const isSame = ours?.size === theirs?.size && [...(ours ?? [])].every((one) => theirs?.has(one));
  return {
    ...aside,
    state: isSame ? "same" : "differs",
    seen: answer.contents,
    ttl: isSame ? null : answer.ttl,
  };
}

/** Whether the zone is delegated to its name servers: the panel's, and those in its own NS records. */
export function compareDelegation(known: readonly string[], answer: WorldAnswer): DelegationState {
  if (answer.kind === "failed") return "unasked";
  if (answer.kind !== "found") return "none";
  const isKnown = answer.contents.map((name) => known.includes(name));
  if (isKnown.every(Boolean)) return "ours";
  return isKnown.some(Boolean) ? "partly" : "others";
}

/**
 * Whether the parent zone has DS records for this zone's keys; one digest of several is enough. None is correct for
 * an unsigned zone; foreign ones make it fail for validating resolvers.
 */
export function compareDs(wanted: readonly string[], answer: WorldAnswer): Compared {
  if (answer.kind === "nothing" && wanted.length === 0) return { ...aside, state: "same" };
  if (answer.kind !== "found") return compareSet("DS", wanted, answer);
  const isRight = answer.contents.every((one) => wanted.includes(one));
  return {
    ...aside,
    state: isRight ? "same" : "differs",
    seen: answer.contents,
    ttl: isRight ? null : answer.ttl,
  };
}
