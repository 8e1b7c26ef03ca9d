import { type SQL, sql } from "drizzle-orm";
import { processorPatterns } from "@/lib/base/processor";
import { likeText } from "@/lib/db/like-text";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { tags } from "@/lib/db/tables/servers/tags";

const hasTag = (tag: string, condition: SQL): SQL =>
  sql`exists (select 1 from ${tags} where ${tags.component} = 'preset' and ${tags.componentId} = ${presets.id}
    and ${tags.tag} = ${tag} and ${condition})`;

const hasProcessor = ({ source }: RegExp): SQL => hasTag("cpu_name", sql`${tags.value} ~* ${source}`);

const isPhysical = sql`not ${presets.isVirtual}`;
const isDual = hasProcessor(processorPatterns.dual);

/** Groups that are preset families, by old clients' names. */
const kinds: Record<string, { name: string; condition: SQL }> = {
  vps: { name: "VPS", condition: sql`${presets.family} in ('vm', 'compute')` },
  instances: { name: "Instances", condition: sql`${presets.isVirtual}` },
  gpu: { name: "Gpu", condition: sql`${presets.family} in ('gpu', 'vgpu')` },
  nodes: { name: "Nodes", condition: isPhysical },
  "1cpu": { name: "1CPU", condition: sql`(${isPhysical} and not ${isDual})` },
  "2cpu": { name: "2CPU", condition: sql`(${isPhysical} and ${isDual})` },
  amd: { name: "AMD", condition: hasProcessor(processorPatterns.amd) },
};

/** Every other group is a server type, or the tag `web_group` or its suffix, as in the catalog: `bm-storage`. */
const named = (word: string): SQL => {
  const ending = `%-${likeText(word.toLowerCase())}`;
  const inWebGroup = sql`(lower(${tags.value}) = lower(${word}) or lower(${tags.value}) like ${ending})`;
  return sql`(lower(${presets.serverType}) = lower(${word}) or ${hasTag("web_group", inWebGroup)})`;
};

export const inGroup = (word: string): SQL =>
  (Object.hasOwn(kinds, word.toLowerCase()) ? kinds[word.toLowerCase()]?.condition : undefined) ??
  named(word);

export const groupKinds = Object.values(kinds);
