import { z } from "zod";
import { furtherLocales } from "@/lib/base/further-locales";

/** A location by its names, as pages show it. */
export const NamedPlace = z.object({
  code: z.string(),
  name_en: z.string(),
  name_ru: z.string(),
  /** In further languages, by language. */
  names: z.partialRecord(z.enum(furtherLocales), z.string()),
});
