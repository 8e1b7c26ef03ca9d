import { z } from "zod";
import { about } from "@/lib/base/about";
import { keepLast } from "@/lib/base/cache-last";
import { anybody } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { type Asked, type InfoEntry, infoEntries } from "./info-entries";
import { InfoFilter, InfoPreset } from "./info-schema";
import { currentCatalog } from "./shared/current";

const known = { EUR: "EUR", USD: "USD", RUR: "RUB", RUB: "RUB" } as const satisfies Record<
  string,
  Asked["currency"]
>;
const isKnown = (word: string): word is keyof typeof known => Object.hasOwn(known, word);

/** Parses the currencies, each with the name that the request used. */
function readCurrencies(text: string): Asked[] {
  const words = text
    .split(",")
    .map((word) => word.trim().toUpperCase())
    .filter(Boolean);
  if (words.length === 0) return readCurrencies("EUR,USD");
  return [...new Set(words)].sort().map((word) => {
    if (!isKnown(word)) throw invalidArgument("currencies", "are EUR, USD, RUR and RUB");
    return { word, currency: known[word] };
  });
}

const InfoAnswer = z.object({ presets: about(z.array(InfoPreset), "The list.") });
/** Few, because each holds the whole catalog, and every order invalidates the answers. */
const keepEntries = keepLast<InfoEntry[]>(8);
const keepAnswers = keepLast<z.infer<typeof InfoAnswer>>(4);

/**
 * `presets/info` (modules 5.10, docs/api.md): all that a shop needs of each preset; unsold currencies are omitted
 * instead of -1.
 */
export const infoPresets = openOperation({
  name: "presets.info",
  summary: "Lists the presets with what fits them and what all of it costs",
  description:
    "Answers presets together with the systems, software and traffic plans that fit each, and what all of that costs in the currencies that are named. Made for shops that show everything at once.",
  access: anybody("read"),
  isCacheable: true,
  input: InfoFilter,
  output: InfoAnswer,
  run: async (_context, { currencies = "" }) => {
    const asked = readCurrencies(currencies);
    const catalog = await currentCatalog();
    const words = asked.map(({ word }) => word).join(" ");
    return keepAnswers(`${catalog.entriesVersion} ${catalog.stockVersion} ${words}`, () => {
      const entries = keepEntries(`${catalog.entriesVersion} ${words}`, () => infoEntries(catalog, asked));
      const byId = new Map(catalog.presets.map(({ id, offers }) => [id, offers]));
      const free = (id: number, location: string) => byId.get(id)?.[location]?.free ?? 0;
      return {
        presets: entries.map((entry) => ({
          ...entry,
          available: Object.keys(entry.price).reduce((sum, location) => sum + free(entry.id, location), 0),
        })),
      };
    });
  },
});
