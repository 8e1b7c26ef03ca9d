import { type CurrentCatalogue, currentCatalogue } from "../catalogue/shared/current";
import type { Preset } from "../catalogue/shared/read";
import type { ServerRow } from "../servers/lookup";

/** The catalogue, and the preset of the server that a call names. */
export type Asked = { catalogue: CurrentCatalogue; own: ServerRow | null; preset: Preset | null };

export async function askedOf(own: ServerRow | null): Promise<Asked> {
  const catalogue = await currentCatalogue();
  const preset = own && catalogue.presets.find(({ id }) => id === own.presetId);
  return { catalogue, own, preset: preset ?? null };
}
