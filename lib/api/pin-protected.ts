import type { Operation } from "@/lib/domain/kernel/operation";
import type { Entry } from "./entry";
import { panelRegistry, registry } from "./registry";

export type PinProtected = { /** `<module>.<action>` */ name: string; summary: string };

const tables = [...Object.values(registry), ...Object.values(panelRegistry)] as unknown as Record<
  string,
  Entry
>[];

const operations = (): Operation[] =>
  tables
    .flatMap((table) => Object.values(table))
    .flatMap(({ operation, variant }) => (variant ? [operation, variant.operation] : [operation]));

/** Every call that the PIN guards, once, straight from what guards it. */
export function pinProtected(): PinProtected[] {
  const byName = new Map<string, PinProtected>();
  for (const { name, summary, asksPin } of operations())
    if (asksPin !== "never" && !byName.has(name)) byName.set(name, { name, summary });
  return [...byName.values()];
}
