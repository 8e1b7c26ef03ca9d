import { z } from "zod";
import { about } from "@/lib/base/about";
import { keepLast } from "@/lib/base/keep-last";
import { anybody } from "../kernel/access";
import { openOperation } from "../kernel/operation";
import { currentCatalogue } from "./current";
import { incompatibilityOfSystem } from "./rules";
import type { System } from "./shared/read";
import { tagsOnWire } from "./shared/read-tags";
import { fitsMachine, isPeriod, wantedMachine } from "./wanted";
import { PeriodFilter, WireSystem } from "./wire-schema";

const numbers = (plan: Record<string, string>) =>
  Object.fromEntries(Object.entries(plan).map(([months, price]) => [months, Number(price)]));

const systemOnWire = ({ row, tagRows }: System): z.infer<typeof WireSystem> => ({
  id: row.id,
  name: row.name,
  api_enabled: row.apiEnabled ? 1 : 0,
  type_login: row.typeLogin,
  pxe_os_id: row.pxeOsId,
  active: row.isActive ? 1 : 0,
  description: row.description,
  ...(row.prices ? { price_EUR: Number(row.prices.EUR), price_RUB: Number(row.prices.RUB) } : {}),
  ...(row.billingPlan
    ? { billing_plan: { EUR: numbers(row.billingPlan.EUR), RUB: numbers(row.billingPlan.RUB) } }
    : {}),
  tags: tagsOnWire(tagRows),
});

const ListedSystems = z.object({ os_list: about(z.array(WireSystem), "The list.") });
const nothing: z.infer<typeof ListedSystems> = { os_list: [] };
const keep = keepLast<z.infer<typeof ListedSystems>>(50);

/** `os/list` (specification 4.6). */
export const listSystems = openOperation({
  name: "os.list",
  summary: "Lists the operating systems, or those that fit a preset or a server",
  access: anybody("read"),
  isKept: true,
  input: PeriodFilter,
  output: ListedSystems,
  run: async (context, input) => {
    const catalogue = await currentCatalogue();
    const wanted = await wantedMachine(context, catalogue, input);
    if (!wanted || !isPeriod(input.bill_period)) return nothing;
    const { preset } = wanted;
    return keep([catalogue.entriesVersion, preset?.id].join(), () => {
      const fitting = catalogue.systems.filter(
        (system) =>
          system.isActive && (!preset || fitsMachine(incompatibilityOfSystem(system, preset, "EUR"))),
      );
      return { os_list: fitting.map(systemOnWire) };
    });
  },
});
