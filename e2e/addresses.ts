import { readdirSync } from "node:fs";
import path from "node:path";

export type Ids = Record<string, string>;

/** The URLs of every page and file below that folder of `app`, with ids by the noun before them. */
export function addresses(area: "(panel)" | "(staff)" | "(guest)" | "docs", ids: Ids): string[] {
  const folder = path.join(import.meta.dirname, "../app", area);
  const root = area.startsWith("(") ? "" : `${area}/`;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const routes = files.flatMap((file) => /^(.*)\/(?:page\.tsx|route\.ts)$/.exec(file)?.[1] ?? []);
  return routes
    .filter((route) => !route.includes("[..."))
    .map(
      (route) => `/${root}${route.replace(/([\w-]+)\/\[(\w+)\]/g, (_, noun) => `${noun}/${ids[noun] ?? 1}`)}`,
    )
    .map((route) => route.replace("[id]", ids.entry ?? "1").replace("[section]", ids.section ?? "keys"));
}
