import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { requireFakePve } from "./install";

const Parameter = z.object({ optional: z.union([z.number(), z.boolean()]).nullish() });
const Method = z.object({
  parameters: z.object({ properties: z.record(z.string(), Parameter).nullish() }).nullish(),
});
const Schema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Rules of high availability have their parameters by type, which the schema does not list. */
const listsNone = (template: string): boolean => template.startsWith("/cluster/ha/rules");

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template.replace(/\{(?:volume|cidr|poolid)\}/g, "(?:.+)").replace(/\{[^{}]+\}/g, "[^/]+")}$`,
  );

type Schemas = { complain: (method: string, path: string, names: readonly string[]) => string | null };

/** The published parameters of the API; the engine checks types and formats, but not the names of each call. */
export async function readSchemas(): Promise<Schemas> {
  const { files } = await requireFakePve();
  const packed = await readFile(path.join(files, "data/pve-api.json.gz"));
  const { paths } = Schema.parse(JSON.parse(String(await promisify(gunzip)(packed))));
  const all = Object.entries(paths).map(([template, methods]) => ({
    template,
    pattern: patternOf(template),
    inPath: Array.from(template.matchAll(/\{([^{}]+)\}/g), ([, name = ""]) => name),
    methods,
  }));
  return {
    complain: (method, asked, names) => {
      const found = all
        .filter(({ pattern, methods }) => pattern.test(asked) && methods[method] !== undefined)
        .sort((one, other) => one.inPath.length - other.inPath.length)[0];
      if (!found) return `there is no ${method} ${asked}`;
      if (listsNone(found.template)) return null;
      const { parameters } = Method.parse(found.methods[method]);
      const known = parameters?.properties ?? {};
      const isKnown = (name: string) =>
        Object.hasOwn(known, name) || Object.hasOwn(known, name.replace(/\d+$/, "[n]"));
      const unknown = names.find((name) => !isKnown(name));
      if (unknown !== undefined) return `${method} ${found.template} has no parameter ${unknown}`;
      const missing = Object.keys(known).find(
        (name) => !known[name]?.optional && !names.includes(name) && !found.inPath.includes(name),
      );
      return missing === undefined ? null : `${method} ${found.template} needs ${missing}`;
    },
  };
}
