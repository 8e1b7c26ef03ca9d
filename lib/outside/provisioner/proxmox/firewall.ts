import { z } from "zod";
import type { Firewall } from "@/lib/base/firewall/rule";
import type { Firewalls, Outcome, Tools } from "../port";
import type { Client, Method } from "./client";
import { type EngineRule, engineRules } from "./firewall-rules";
import { type Guest, type Guests, pathOf } from "./guest";
import { noteWork, workOf } from "./notes";
import { partOf } from "./shape";
import { act } from "./tasks";
import { failureOf, ProxmoxTrouble } from "./trouble";

const text = z.string().default("");
const Rules = z.array(
  z.object({
    ...{ type: text, action: text, proto: text, source: text, dest: text, dport: text, comment: text },
    ...{ sport: text, macro: text, iface: text, "icmp-type": text },
    enable: z.coerce.number().default(0),
    digest: z.string().optional(),
  }),
);
type Rule = z.infer<typeof Rules>[number];
const Options = z.object({
  enable: z.coerce.number().nullish(),
  policy_in: z.string().default("DROP"),
  policy_out: z.string().default("ACCEPT"),
});
type Options = z.infer<typeof Options>;
const Switch = z.object({ enable: z.coerce.number().nullish() });

const seconds = 20;
/** Within these a call goes on with the rules of a guest; then it is asked again. */
const patienceMs = 35_000;
/** Nodes look for changed rules every ten seconds. */
const appliedAfterMs = 11_000;
const written = "written";
const done: Outcome = { state: "done" };
const busyFor = (againInMs: number): Outcome => ({ state: "busy", againInMs });

const isSame = (rule: Rule, { type, action, proto, source, dest, dport, comment }: EngineRule): boolean =>
  rule.type === type &&
  rule.action === action &&
  rule.proto === (proto ?? "") &&
  rule.source === (source ?? "") &&
  rule.dest === (dest ?? "") &&
  rule.dport === (dport ?? "") &&
  rule.comment.trim() === comment &&
  [rule.sport, rule.macro, rule.iface, rule["icmp-type"]].every((more) => more === "");

const policiesOf = (firewall: Firewall) => ({
  policy_in: firewall === null ? "ACCEPT" : "DROP",
  policy_out: "ACCEPT",
});

function hasPolicies({ enable, ...policies }: Options, firewall: Firewall): boolean {
  if (!enable) return firewall === null;
  const wanted = policiesOf(firewall);
  return policies.policy_in === wanted.policy_in && policies.policy_out === wanted.policy_out;
}

/** How many of the wanted rules stand first: they are put there from the last one on, because each new one is the first. */
function countPlaced(rules: readonly Rule[], wanted: readonly EngineRule[]): number {
  const first = wanted.findIndex((one) => rules[0] !== undefined && isSame(rules[0], one));
  if (first < 0) return 0;
  const own = wanted.slice(first);
  return own.every((one, at) => rules[at] !== undefined && isSame(rules[at], one)) ? own.length : 0;
}

type Step = { method: Method; at: string; form: Record<string, string | number> };

/**
 * What is next until exactly the wanted rules are there; null = they are. Those that were there before go last, from the end
 * on, and new ones count from the first one on: at each moment what happens to a packet is what the old firewall says or
 * the new one.
 */
function nextStep(rules: readonly Rule[], options: Options, firewall: Firewall): Step | null {
  const wanted = firewall === null ? [] : engineRules(firewall);
  const digest: Step["form"] = rules[0]?.digest === undefined ? {} : { digest: rules[0].digest };
  const next = wanted[wanted.length - 1 - countPlaced(rules, wanted)];
  if (next) return { method: "POST", at: "/rules", form: { ...next, enable: 0, ...digest } };
  const off = rules.findIndex(({ enable }, at) => at < wanted.length && enable !== 1);
  if (off >= 0) return { method: "PUT", at: `/rules/${off}`, form: { enable: 1, ...digest } };
  if (!hasPolicies(options, firewall))
    return { method: "PUT", at: "/options", form: { enable: 1, ...policiesOf(firewall) } };
  if (rules.length > wanted.length)
    return { method: "DELETE", at: `/rules/${rules.length - 1}`, form: digest };
  return null;
}

/** Why rules of guests on the node have no effect; null = they have one. */
async function whyOff(client: Client, node: string, signal?: AbortSignal): Promise<string | null> {
  const all = await client.read("/cluster/firewall/options", Switch, { signal });
  if (!all?.enable) return "The datacenter's firewall is off.";
  const own = await client.read(`/nodes/${node}/firewall/options`, Switch, { signal });
  return own?.enable === 0 ? `The firewall of the node ${node} is off.` : null;
}

const readRules = async (client: Client, guest: Guest, signal?: AbortSignal): Promise<Rule[]> =>
  (await client.read(`${pathOf(guest)}/firewall/rules`, Rules, { signal })) ?? [];
const readOptions = async (client: Client, guest: Guest, signal?: AbortSignal): Promise<Options> =>
  Options.parse((await client.read(`${pathOf(guest)}/firewall/options`, Options, { signal })) ?? {});

/** Writes what shall filter a guest's traffic; null = all of it is written. */
export async function bringFirewall(
  client: Client,
  guest: Guest,
  firewall: Firewall,
  signal?: AbortSignal,
): Promise<Outcome | null> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const rules = await readRules(client, guest, signal);
    const step = nextStep(rules, await readOptions(client, guest, signal), firewall);
    if (!step) return null;
    const path = `${pathOf(guest)}/firewall${step.at}`;
    const ended = await act(client, step.method, path, { form: step.form, seconds, signal });
    if (ended.state === "failed")
      return { state: "failed", failure: failureOf(ended.said, "noSpace"), isFinal: false };
    if (ended.state !== "done" && ended.state !== "changed") return busyFor(1_000);
  }
  return busyFor(1_000);
}

/** A guest's traffic is filtered by the rules of the engine for it, on its card. */
export function proxmoxFirewall({ client, given, change }: Guests, now: Tools["now"]): Firewalls {
  return {
    setFirewall: async ({ serverId }, { firewall, key }, signal) => {
      const guest = await given(serverId, signal);
      const noted = workOf(guest.notes, key);
      if (noted?.isDone) return done;
      const off = firewall && (await whyOff(client, guest.node, signal));
      if (off) throw new ProxmoxTrouble("refused", off, true);
      const unfinished = await bringFirewall(client, guest, firewall, signal);
      if (unfinished) return unfinished;
      const note = (isDone: boolean) =>
        change(
          serverId,
          ({ notes }) => ({
            notes: noteWork(notes, key, { at: now().toISOString(), isDone, since: written }),
          }),
          signal,
        );
      const waitMs =
        noted?.since === written ? Date.parse(noted.at) + appliedAfterMs - now().getTime() : appliedAfterMs;
      if (noted?.since !== written) await note(false);
      if (waitMs > 0) return busyFor(waitMs);
      await note(true);
      return done;
    },
    hasFirewall: async ({ serverId }, firewall, signal) => {
      const guest = await given(serverId, signal);
      const rules = await readRules(client, guest, signal);
      const options = await readOptions(client, guest, signal);
      if (!hasPolicies(options, firewall)) return false;
      if (firewall === null) return !options.enable || rules.every(({ enable }) => enable !== 1);
      return (
        nextStep(rules, options, firewall) === null &&
        partOf(guest.config.net0, "firewall") === "1" &&
        (await whyOff(client, guest.node, signal)) === null
      );
    },
  };
}
