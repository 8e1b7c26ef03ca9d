import { type SQL, sql } from "drizzle-orm";
import { presets } from "@/lib/db/tables/catalogue";

/** Groups that are kinds of presets, by the words of old clients. */
const kinds: Record<string, { name: string; condition: SQL }> = {
  vps: { name: "VPS", condition: sql`${presets.family} in ('vm', 'compute')` },
  instances: { name: "Instances", condition: sql`${presets.isVirtual}` },
  gpu: { name: "Gpu", condition: sql`${presets.family} in ('gpu', 'vgpu')` },
  nodes: { name: "Nodes", condition: sql`not ${presets.isVirtual}` },
};

/** Every other group is a type of servers, as the catalogue calls it. */
export const inGroup = (word: string): SQL =>
  (Object.hasOwn(kinds, word.toLowerCase()) ? kinds[word.toLowerCase()]?.condition : undefined) ??
  sql`lower(${presets.serverType}) = lower(${word})`;

export const groupKinds = Object.values(kinds);
