import type { NamedPlace } from "@/lib/base/place-name";
import { locations } from "@/lib/db/tables/catalog/catalog";

type Stored = Pick<typeof locations.$inferSelect, "code" | "nameEn" | "nameRu" | "names">;

/** The columns that name a location. */
export const placeColumns = {
  code: locations.code,
  nameEn: locations.nameEn,
  nameRu: locations.nameRu,
  names: locations.names,
};

/** A location as pages name it. */
export const namedPlace = ({ code, nameEn, nameRu, names }: Stored): NamedPlace & { code: string } => ({
  code,
  name_en: nameEn,
  name_ru: nameRu,
  names,
});
