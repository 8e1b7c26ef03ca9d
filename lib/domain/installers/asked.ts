import { type CurrentCatalog, currentCatalog } from "../catalogue/shared/current";
import type { Preset } from "../catalogue/shared/read";
import type { ServerRow } from "../servers/lookup";

/** The catalog, and the preset of the server that a call names. */
export type Asked = { catalogue: CurrentCatalog; own: ServerRow | null; preset: Preset | null };

export async function askedOf(own: ServerRow | null): Promise<Asked> {
  const catalog = await currentCatalog();
  const preset = own && catalog.presets.find(({ id }) => id === own.presetId);
  return { catalogue: catalog, own, preset: preset ?? null };
}
