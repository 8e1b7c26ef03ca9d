import { z } from "zod";
import { about } from "@/lib/base/about";
import { keepLast } from "@/lib/base/cache-last";
import { numberOf } from "@/lib/base/money-text";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { type ServerRow, serverIfNamed } from "../../kernel/server/server-target";
import { incompatibilityOfSystem } from "./rules";
import { type CurrentCatalog, currentCatalog } from "./shared/current";
import type { Preset, System } from "./shared/read";
import { tagsOnWire } from "./shared/read-tags";
import { fitsMachine, isPeriod, wantedMachine } from "./shared/wanted";
import { PeriodFilter, WireSystem } from "./shared/wire-schema";

const numbers = (plan: Record<string, string>) =>
  Object.fromEntries(Object.entries(plan).map(([months, price]) => [months, numberOf(price)]));

const systemOnWire = ({ row, tagRows }: System): z.infer<typeof WireSystem> => ({
  id: row.id,
  name: row.name,
  api_enabled: row.apiEnabled ? 1 : 0,
  type_login: row.typeLogin,
  pxe_os_id: row.pxeOsId,
  active: row.isActive ? 1 : 0,
  description: row.description,
  ...(row.prices ? { price_EUR: numberOf(row.prices.EUR), price_RUB: numberOf(row.prices.RUB) } : {}),
  ...(row.billingPlan
    ? { billing_plan: { EUR: numbers(row.billingPlan.EUR), RUB: numbers(row.billingPlan.RUB) } }
    : {}),
  tags: tagsOnWire(tagRows),
});

export const ListedSystems = z.object({ os_list: about(z.array(WireSystem), "The list.") });
type Listed = z.infer<typeof ListedSystems>;
const nothing: Listed = { os_list: [] };
const keep = keepLast<Listed>(50);

/** Returns the active systems that fit; the same object while nothing changes. */
export function offeredSystems(
  catalog: CurrentCatalog,
  own: ServerRow | null,
  filter: z.output<typeof PeriodFilter>,
): Listed {
  const wanted = wantedMachine(own, catalog, filter);
  if (!wanted || !isPeriod(filter.bill_period)) return nothing;
  const { preset } = wanted;
  return keep([catalog.entriesVersion, preset?.id].join(), () => ({
    os_list: fittingSystems(catalog, preset).map(systemOnWire),
  }));
}

/** Returns the active systems that fit the machine, if one is given; whether they are sold is checked elsewhere. */
export const fittingSystems = ({ systems }: CurrentCatalog, preset: Preset | null): System[] =>
  systems.filter(
    (system) => system.isActive && (!preset || fitsMachine(incompatibilityOfSystem(system, preset, "EUR"))),
  );

/** `os/list` (specification 4.6). */
export const listSystems = openOperation({
  name: "os.list",
  summary: "Lists the operating systems, or those that fit a preset or a server",
  description:
    "Answers the operating systems, with prices of licensed ones; `instance_id` or a server's `id` narrows them to what fits. Prices are for display and are computed anew by an order.",
  access: anybody("read"),
  isCacheable: true,
  target: serverIfNamed("id"),
  input: PeriodFilter,
  output: ListedSystems,
  run: async (_context, input, { own }) => offeredSystems(await currentCatalog(), own, input),
});
