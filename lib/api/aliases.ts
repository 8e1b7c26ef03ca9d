import { runtime } from "@/lib/env";

let parsed: { text: string; table: Map<string, string> } = { text: "", table: new Map() };

/** Resolves an alias from MODULE_ALIASES to its module; returns other names unchanged. */
export function aliasedEndpoint(name: string): string {
  const text = runtime().environment.MODULE_ALIASES ?? "";
  if (parsed.text !== text) {
    const pairs = text.split(",").map((pair) => pair.split("=") as [string, string]);
    parsed = { text, table: new Map(pairs) };
  }
  return parsed.table.get(name) ?? name;
}
