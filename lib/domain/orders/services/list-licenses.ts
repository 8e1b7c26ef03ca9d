import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { type Currency, currencies } from "@/lib/base/money";
import { numberOf, signOf } from "@/lib/base/money-text";
import { incompatibilityOfSystem, systemPrice } from "../../catalog/catalog/rules";
import { currentCatalog } from "../../catalog/catalog/shared/current";
import type { System } from "../../catalog/catalog/shared/read";
import { tagsOnWire } from "../../catalog/catalog/shared/read-tags";
import { fitsMachine } from "../../catalog/catalog/shared/wanted";
import { WireTag } from "../../catalog/catalog/shared/wire-schema";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, serverIfNamed } from "../../kernel/server/server-target";
import { readLicenses } from "../renewals/shared/issue";

const Amounts = z.record(z.string(), z.number());

const License = z.object({
  id: about(z.int(), "Number of the system: what `os_id` of `billing/add_os_addon` says.", 102),
  name: about(z.string(), "Name of the system.", "Windows Server 2022 Standard"),
  price: about(Amounts, "Net price of a month by currency.", { EUR: 18, RUB: 1710 }),
  price_per_core: about(Amounts, "The same for each core of the machine, beside that.", { EUR: 0, RUB: 0 }),
  owned: about(z.int(), "1 = the server that was named has it.", 0),
  tags: about(z.array(WireTag), "Tags of the system."),
});

/** Prices by currency, where it has one; null for a free system. */
function pricesOf(system: System) {
  const sold = currencies.flatMap((currency): [Currency, { flat: string; perCore: string }][] => {
    const price = systemPrice(system, currency);
    return price && (signOf(price.flat) > 0 || signOf(price.perCore) > 0) ? [[currency, price]] : [];
  });
  if (sold.length === 0) return null;
  return {
    price: Object.fromEntries(sold.map(([currency, { flat }]) => [currency, numberOf(flat)])),
    price_per_core: Object.fromEntries(sold.map(([currency, { perCore }]) => [currency, numberOf(perCore)])),
  };
}

async function ownedBy({ db }: SignedContext, own: ServerRow | null): Promise<Set<number>> {
  if (!own) return new Set();
  const further = (await readLicenses(db, [own.id])).get(own.id) ?? [];
  return new Set(own.systemId === null ? further : [own.systemId, ...further]);
}

/** `license/list`: the systems that need a license; for a server, the compatible ones, and which of them it has. */
export const listLicenses = operation({
  name: "license.list",
  summary: "Lists the licenses that can be bought, or those that fit a server",
  description:
    "Answers the licenses that `billing/add_os_addon` sells, with prices; with a server's `id` those that fit it and that it does not have.",
  access: reads(),
  target: serverIfNamed("id"),
  input: z.object({ id: about(wireInt(0).optional(), "Number of a server: only what fits it.", 55001) }),
  output: z.object({ licenses: about(z.array(License), "The licenses.") }),
  run: async (context, _input, { own }) => {
    const { presets, systems } = await currentCatalog();
    const preset = own ? presets.find(({ id }) => id === own.presetId) : null;
    const owned = await ownedBy(context, own);
    const offered = systems.filter(
      (system) =>
        owned.has(system.id) ||
        (system.isActive && (!preset || fitsMachine(incompatibilityOfSystem(system, preset, "EUR")))),
    );
    return {
      licenses: offered.flatMap((system) => {
        const prices = pricesOf(system);
        if (!prices) return [];
        const { id, name } = system;
        return [{ id, name, ...prices, owned: owned.has(id) ? 1 : 0, tags: tagsOnWire(system.tagRows) }];
      }),
    };
  },
});
