import { createHash } from "node:crypto";
import type { Firewall, FirewallRule } from "@/lib/base/firewall/rule";
import { sshRule } from "../rules";

/** The rules of sets one after the other, behind the one that keeps SSH open; null without any set. */
export function effectiveRules(
  sets: readonly { rules: readonly FirewallRule[] }[],
  sshFrom: string | null = null,
): Firewall {
  if (sets.length === 0) return null;
  return [...(sshFrom === null ? [] : [sshRule(sshFrom)]), ...sets.flatMap(({ rules }) => rules)];
}

const textOf = (rule: FirewallRule): string => JSON.stringify(rule);

const isSameFirewall = (one: Firewall, other: Firewall): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether these rules were applied, whatever keeps SSH open before them. */
export function isApplied(applied: Firewall, wanted: Firewall): boolean {
  if (isSameFirewall(applied, wanted)) return true;
  const [first, ...others] = applied ?? [];
  const [network] = first?.addresses ?? [];
  if (!first || network === undefined || wanted === null) return false;
  return isSameFirewall([first], [sshRule(network)]) && isSameFirewall(others, wanted);
}

/** Names exactly these rules. */
export const markOf = (firewall: Firewall): string =>
  createHash("sha256").update(JSON.stringify(firewall)).digest("hex").slice(0, 32);

type Change = { change: "kept" | "added" | "removed"; rule: FirewallRule };

/** What changes from one list of rules to another, in order: the longest common part is kept. */
export function changesOf(before: Firewall, after: Firewall): Change[] {
  const [from, to] = [before ?? [], after ?? []];
  const texts = { from: from.map(textOf), to: to.map(textOf) };
  // longest[i][j] = length of the longest common part of from[i..] and to[j..].
  const longest = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--) {
      const row = longest[i];
      if (!row) continue;
      row[j] = texts.from[i] === texts.to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const [removed, added] = [from[i], to[j]];
    if (removed && added && texts.from[i] === texts.to[j]) {
      changes.push({ change: "kept", rule: added });
      i++;
      j++;
    } else if (removed && (!added || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ change: "removed", rule: removed });
      i++;
    } else if (added) {
      changes.push({ change: "added", rule: added });
      j++;
    }
  }
  return changes;
}
