import { asc } from "drizzle-orm";
import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { placeName } from "@/lib/base/place-name";
import { locations, presets } from "@/lib/db/tables/catalog/catalog";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { namedPlace } from "../../catalog/catalog/shared/named-place";
import { byStaff } from "../../kernel/access/access";
import { loadedBrands } from "../../kernel/brand/loaded";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { AnnouncementChoices } from "./schema";
import { mainLanguageOf } from "./shared/texts";

/** Locations, back ends, plans and brands by which customers can be concerned. */
export const announcementChoices = staffOperation({
  name: "announcements.choices",
  summary: "Lists by what customers can be concerned",
  access: byStaff("read", "announcements/manage"),
  looks: "never",
  input: z.object({ language: z.enum(locales) }),
  output: AnnouncementChoices,
  run: async ({ db }, { language }) => {
    const places = await db.select().from(locations).orderBy(asc(locations.sort), asc(locations.code));
    const names = await db.select({ name: backEnds.name }).from(backEnds).orderBy(asc(backEnds.name));
    const plans = await db
      .select({ id: presets.id, name: presets.name })
      .from(presets)
      .orderBy(asc(presets.sort), asc(presets.id));
    return {
      main_language: mainLanguageOf(null),
      locations: places.map((place) => ({
        code: place.code,
        name: placeName(namedPlace(place), language),
      })),
      back_ends: names.map(({ name }) => name),
      plans,
      brands: loadedBrands().flatMap(({ id, name, language: own }) =>
        id === null ? [] : [{ id, name, language: own }],
      ),
    };
  },
});
