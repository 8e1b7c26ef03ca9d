import { z } from "zod";
import { about } from "@/lib/base/about";
import { exampleCity } from "@/lib/base/example-city";
import { wireText } from "@/lib/base/form-values";

const code = about(z.string(), "Code: what an order says.", "NL");
const name = about(z.string(), "Name in English.", "Amsterdam");
const nameRu = about(z.string(), "Name in Russian.", exampleCity);
const country = about(z.string(), "ISO code of the country.", "NL");

export const WireLocation = z.object({
  code,
  name,
  name_ru: nameRu,
  country,
  currencies: about(
    z.string(),
    "Currencies in which something is sold there, comma-separated.",
    "EUR,RUR,USD",
  ),
  presets: about(z.int(), "How many presets are sold there.", 40),
  available: about(z.int(), "How many units of them are free.", 310),
});

/** Every location is one data center. */
export const WireDatacenter = z.object({
  code,
  name,
  name_ru: nameRu,
  location: about(z.string(), "Code of the location.", "NL"),
  country,
  groups: about(z.string(), "Families of presets that are sold there, comma-separated.", "bm,gpu,vm"),
  presets: about(z.int(), "How many presets are sold there.", 40),
  available: about(z.int(), "How many units of them are free.", 310),
});

/** `location` or `id` selects it; other parameters from clients are aliases. */
export const NamedLocation = z.object({
  location: about(wireText(20).optional(), "Code of the location; this or `id`.", "NL"),
  id: about(wireText(20).optional(), "The same as `location`.", "NL"),
});

export const LocationsFilter = z.object({
  location: about(
    wireText(20).optional(),
    "Code of a location; missing, empty or `all` = every location.",
    "NL",
  ),
});
