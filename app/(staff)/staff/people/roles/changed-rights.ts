import type { Change } from "@/lib/domain/kernel/audit/schema";

const rightsIn = (value: Change["to"]): string[] =>
  [value ?? ""].flat().flatMap((text) => text.split(", ").filter(Boolean));

/** Rights that a change of a role has added and taken away. */
export function changedRights({ from, to }: Pick<Change, "from" | "to">): {
  gained: string[];
  lost: string[];
} {
  const [before, after] = [rightsIn(from), rightsIn(to)];
  return {
    gained: after.filter((right) => !before.includes(right)),
    lost: before.filter((right) => !after.includes(right)),
  };
}
