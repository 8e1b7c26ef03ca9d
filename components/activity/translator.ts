import type { ActivityLabels } from "./labels";

/** Looks up a message like next-intl, whose own module needs a Next request. */
export function translator(messages: object): ActivityLabels {
  const find = (key: string): unknown =>
    key
      .split(".")
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], messages);
  const say = (key: string, values: Record<string, unknown> = {}): string =>
    String(find(key)).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return Object.assign(say, { has: (key: string) => typeof find(key) === "string" });
}
