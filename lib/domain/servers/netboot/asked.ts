import { type CurrentCatalog, currentCatalog } from "../../catalog/catalog/shared/current";
import type { Preset } from "../../catalog/catalog/shared/read";
import type { ServerRow } from "../../kernel/server/server-target";

/** The catalog, and the server that a call names with its preset. */
export type Asked = { catalogue: CurrentCatalog; own: ServerRow | null; preset: Preset | null };

export async function askedOf(own: ServerRow | null): Promise<Asked> {
  const catalog = await currentCatalog();
  const preset = own && catalog.presets.find(({ id }) => id === own.presetId);
  return { catalogue: catalog, own, preset: preset ?? null };
}
