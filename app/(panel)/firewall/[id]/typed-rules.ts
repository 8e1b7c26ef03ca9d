import type { OutputOf } from "@/lib/api/client";
import { hasPorts } from "@/lib/base/firewall/words";

type Rule = OutputOf<"firewall", "show">["rules"][number];

/** A rule as it is typed: lists as text. `key` stays while rules move. */
export type TypedRule = Omit<Rule, "ports" | "addresses"> & { key: number; ports: string; addresses: string };

export const typedOf = ({ ports, addresses, ...rule }: Rule, key: number): TypedRule => ({
  ...rule,
  key,
  ports: ports.join(", "),
  addresses: addresses.join(", "),
});

export const newRule = (key: number): TypedRule => ({
  ...{ key, direction: "in", action: "allow", protocol: "tcp", ports: "", addresses: "", comment: "" },
});

/** As the API takes them. */
export const rulesText = (rules: readonly TypedRule[]): string =>
  JSON.stringify(
    rules.map(({ key: _key, ports, protocol, ...rule }) => ({
      ...rule,
      protocol,
      ports: hasPorts(protocol) ? ports : "",
    })),
  );

/** The rule with that number goes one place up or down. */
export function movedRule(rules: readonly TypedRule[], index: number, by: -1 | 1): TypedRule[] {
  const next = [...rules];
  const [rule] = next.splice(index, 1);
  if (rule) next.splice(index + by, 0, rule);
  return next;
}

export type WrongPlace = { at: string; field: string; reason: string };

/** What is wrong in a refused list, if the refusal says it. */
export function wrongPlaceOf(details: unknown): WrongPlace | null {
  if (typeof details !== "object" || details === null) return null;
  const { at, field, reason } = details as Record<string, unknown>;
  const isIt = typeof at === "string" && typeof field === "string" && typeof reason === "string";
  return isIt ? { at, field, reason } : null;
}
