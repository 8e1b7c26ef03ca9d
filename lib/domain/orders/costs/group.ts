import { compare } from "@/lib/base/money";
import { mostGroups } from "./rules";
import { addCosts, type Cost, forecastOf } from "./shared/cost";

export type GroupName = {
  kind: "project" | "tag" | "server" | "service" | "none" | "others";
  id: number | null;
  name: string;
};
export type Group = GroupName & { cost: Cost };

const keyOf = ({ kind, id, name }: GroupName): string => JSON.stringify([kind, id, name]);

/** Adds up costs by group: the dearest first, `none` last, and those beyond the limit as one. */
export function groupCosts(parts: readonly Group[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { cost, ...name } of parts) {
    const before = groups.get(keyOf(name));
    groups.set(keyOf(name), { ...name, cost: before ? addCosts(before.cost, cost) : cost });
  }
  const all = [...groups.values()];
  const named = all
    .filter(({ kind }) => kind !== "none")
    .toSorted(
      (one, other) =>
        compare(forecastOf(other.cost), forecastOf(one.cost)) || (one.name < other.name ? -1 : 1),
    );
  const [first, ...rest] = named.slice(mostGroups);
  const others: Group[] = first
    ? [
        {
          kind: "others",
          id: null,
          name: "",
          cost: rest.reduce((sum, { cost }) => addCosts(sum, cost), first.cost),
        },
      ]
    : [];
  return [...named.slice(0, mostGroups), ...others, ...all.filter(({ kind }) => kind === "none")];
}
