import { z } from "zod";
import { about } from "@/lib/base/about";
import { readContent } from "@/lib/base/dns/records";
import { nameServers, resolvers } from "@/lib/env";
import { resolverAt } from "@/lib/outside/resolver/ask";
import { type Question, silences, type WorldAnswer } from "@/lib/outside/resolver/port";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { compareDelegation, compareDs, compareSet } from "./compare-world";
import { recordsOf, type ZoneRow, zone } from "./lookup";
import { zoneInput } from "./schema";
import { setsOf } from "./shared/sets";

/** Limits of one check: record sets, concurrent queries, and total time. */
const mostSets = 100;
const mostOpen = 8;
const timeoutMs = 12_000;

const state = about(
  z.enum(["same", "differs", "missing", "unasked"]),
  "`same`; `differs`: something else is seen; `missing`: nothing is seen yet; `unasked`: there was no answer.",
  "same",
);
const why = about(
  z.enum(silences).nullable(),
  "Why there was no answer: `timeout`, `servfail` (the resolver found none), `refused`, `unreadable`.",
  null,
);
const seen = about(z.array(z.string()), "What the world sees.", ["192.0.2.20"]);
const ttl = about(
  z.int().nullable(),
  "How many seconds resolvers still keep what is not as here; null = not said.",
  null,
);

const ZoneCheck = z.object({
  checked: about(z.string(), "When, ISO 8601.", "2026-11-23T04:55:00.000Z"),
  delegation: about(
    z.object({
      state: about(
        z.enum(["ours", "partly", "others", "none", "unasked"]),
        "Who is asked for this zone: its name servers, others too, others alone, nobody; `unasked`: no answer.",
        "ours",
      ),
      seen,
      why,
    }),
    "Whether the zone above names the name servers of this one.",
  ),
  ds: about(z.object({ state, seen, ttl, why }), "Whether the zone above has the DS records of this one."),
  sets: about(
    z.array(
      z.object({
        name: about(z.string(), "The whole name.", "www.example.com"),
        type: about(z.string(), "The type, as name servers know it.", "A"),
        wanted: about(z.array(z.string()), "What is published here.", ["192.0.2.20"]),
        state,
        seen,
        ttl,
        why,
      }),
    ),
    "The records, all of one name and type together.",
  ),
  left_out: about(z.int(), `How many sets were not asked for: ${mostSets} are the most.`, 0),
});

type Ask = (question: Question) => Promise<WorldAnswer>;

/** Runs the queries with limited concurrency; returns the answers in their order. */
async function askAll(ask: Ask, questions: readonly Question[]): Promise<WorldAnswer[]> {
  const answers: WorldAnswer[] = [];
  const waiting = questions.entries();
  const work = async () => {
    for (const [at, question] of waiting) answers[at] = await ask(question);
  };
  await Promise.all(Array.from({ length: mostOpen }, work));
  return answers;
}

const dsForm = (text: string): string => {
  const read = readContent("DS", text, null);
  return "rdata" in read ? read.rdata : text;
};

/** A secondary zone's keys are managed by its masters; those of a newly signed zone are not known yet. */
function dsOf({ kind, ds, isSigned }: ZoneRow, answer: WorldAnswer) {
  const seen = answer.kind === "found" ? answer.contents : [];
  if (isSigned && ds.length === 0) return compareSet("DS", ds, answer);
  return compareDs(kind === "Slave" ? seen : ds.map(dsForm), answer);
}

/** An extension: queries a resolver of the operator's choice for the public view of a zone. */
export const checkZone = operation({
  name: "dns.check_zone",
  summary: "Compares a zone with what the world sees of it",
  description:
    "Asks a public resolver for a zone, set by set, and answers what the world sees beside what the zone holds, and whether it is delegated here. It is refused where the operator has set no resolver.",
  access: reads({ right: "dns/view_zone" }),
  fails: ["resolver.off"],
  target: zone("zone"),
  input: z.object({ zone: zoneInput }),
  output: ZoneCheck,
  run: async ({ db, now, actor }, _input, row) => {
    const places = resolvers();
    if (places.length === 0) throw fail("resolver.off");
    await requireRateLimit(db, { kind: "zone_check", name: String(actor.account.id) }, now);
    const signal = AbortSignal.timeout(timeoutMs);
    const resolver = resolverAt(places, String(actor.account.id));
    const sets = setsOf(await recordsOf(db, row.id)).map((set) => ({ ...set, name: set.name.slice(0, -1) }));
    const own = sets.filter(({ name, type }) => name === row.key && type === "NS");
    const known = [...nameServers().map((name) => `${name}.`), ...own.flatMap(({ contents }) => contents)];
    const first = await resolver.ask({ name: row.key, type: "NS" }, signal);
    // The resolver does not respond: every further query would time out too.
    const isSilent = first.kind === "failed" && first.why === "timeout";
    const ask: Ask = async (question) => {
      if (isSilent || (question.name === row.key && question.type === "NS")) return first;
      return resolver.ask(question, signal);
    };
    const asked = sets.slice(0, mostSets);
    const [ds, ...answers] = await askAll(ask, [{ name: row.key, type: "DS" }, ...asked]);
    const silent: WorldAnswer = { kind: "failed", why: "timeout" };
    return {
      checked: now.toISOString(),
      delegation: {
        state: compareDelegation(known, first),
        seen: first.kind === "found" ? first.contents : [],
        why: first.kind === "failed" ? first.why : null,
      },
      ds: dsOf(row, ds ?? silent),
      sets: asked.map(({ name, type, contents }, at) => ({
        name,
        type,
        wanted: contents,
        ...compareSet(type, contents, answers[at] ?? silent),
      })),
      left_out: sets.length - asked.length,
    };
  },
});
