import type { ActivityLabels } from "./labels";

/** The message of that path, as next-intl would say it: its own module asks Next for the request. */
export function translator(messages: object): ActivityLabels {
  const find = (key: string): unknown =>
    key
      .split(".")
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], messages);
  const say = (key: string, values: Record<string, unknown> = {}): string =>
    String(find(key)).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return Object.assign(say, { has: (key: string) => typeof find(key) === "string" });
}
