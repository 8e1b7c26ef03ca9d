import { z } from "zod";
import { about } from "@/lib/base/about";
import { keepLast } from "@/lib/base/cache-last";
import { currencyIds } from "@/lib/base/money";
import { numberOf } from "@/lib/base/money-text";
import { anybody } from "../../kernel/access/access";
import { type DomainError, fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { serverIfNamed } from "../../kernel/server/server-target";
import { incompatibilityOfPlan } from "./rules";
import { currentCatalog } from "./shared/current";
import type { Plan } from "./shared/read";
import { tagsOnWire } from "./shared/read-tags";
import { fitsMachine, type Wanted, wantedMachine } from "./shared/wanted";
import { MachineFilter, WirePlan } from "./shared/wire-schema";

const planOnWire = ({ row, tagRows }: Plan): z.infer<typeof WirePlan> => ({
  id: row.id,
  name: row.name,
  limit_in: Number(row.limitInTb),
  limit_out: Number(row.limitOutTb),
  rate_in: numberOf(row.rateIn),
  rate_out: numberOf(row.rateOut),
  bandwidth: row.bandwidthMbit,
  locations: row.locations.join(","),
  currency_id: currencyIds[row.currency],
  active: row.isActive ? 1 : 0,
  web_plan: row.webPlan,
  price: numberOf(row.price),
  main_plan: row.mainPlan,
  tags: tagsOnWire(tagRows),
});

const nothingFound = (): DomainError => fail("traffic_plans.not_found");

function isWanted(plan: Plan, { preset, location }: Wanted): boolean {
  const locations = plan.locations.filter((locationCode) => location === null || locationCode === location);
  if (!plan.isActive || locations.length === 0) return false;
  return (
    !preset ||
    locations.some((locationCode) =>
      fitsMachine(incompatibilityOfPlan(plan, preset, locationCode, plan.currency)),
    )
  );
}

const ListedPlans = z.object({ traffic_plans: about(z.array(WirePlan), "The list.") });
const keep = keepLast<z.infer<typeof ListedPlans>>(50);

/** `traffic_plans/list` (specification 4.6); an unknown location or preset has its own error. */
export const listTrafficPlans = openOperation({
  name: "traffic_plans.list",
  summary: "Lists the traffic plans of a location, or those that fit a preset or a server",
  description:
    "Answers the traffic plans with their included volumes, bandwidth and price. A location that is not known is a failure here, unlike in the other lists.",
  access: anybody("read"),
  fails: ["traffic_plans.not_found"],
  isCacheable: true,
  target: serverIfNamed("id"),
  input: MachineFilter,
  output: ListedPlans,
  run: async (_context, input, { own }) => {
    const catalog = await currentCatalog();
    const wanted = wantedMachine(own, catalog, input);
    if (!wanted) throw nothingFound();
    return keep([catalog.entriesVersion, wanted.location, wanted.preset?.id].join(), () => ({
      traffic_plans: catalog.plans.filter((plan) => isWanted(plan, wanted)).map(planOnWire),
    }));
  },
});
