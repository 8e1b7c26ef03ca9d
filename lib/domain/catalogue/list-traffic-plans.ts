import { z } from "zod";
import { currencyIds } from "@/lib/base/money";
import { anybody } from "../kernel/access";
import { DomainError } from "../kernel/errors";
import { openOperation } from "../kernel/operation";
import { fitsMachine, isKnownLocation, wantedPreset } from "./list-systems";
import { type Plan, readPlans } from "./read";
import { tagsOnWire } from "./read-tags";
import { misfitOfPlan } from "./rules";
import { CatalogueFilter, WirePlan, wantedLocation } from "./wire-schema";

const planOnWire = ({ row, tagRows }: Plan): z.infer<typeof WirePlan> => ({
  id: row.id,
  name: row.name,
  limit_in: Number(row.limitInTb),
  limit_out: Number(row.limitOutTb),
  rate_in: Number(row.rateIn),
  rate_out: Number(row.rateOut),
  bandwidth: row.bandwidthMbit,
  locations: row.locations.join(","),
  currency_id: currencyIds[row.currency],
  active: row.isActive ? 1 : 0,
  web_plan: row.webPlan,
  price: Number(row.price),
  main_plan: row.mainPlan,
  tags: tagsOnWire(tagRows),
});

const nothingFound = (): DomainError =>
  new DomainError("not_found", "error while looking for traffic plans", { doc: "traffic_plans.not_found" });

/** `traffic_plans/list` (specification 4.6); an unknown location or preset has a failure of its own. */
export const listTrafficPlans = openOperation({
  name: "traffic_plans.list",
  summary: "Lists the traffic plans of a location, or those that fit a preset",
  access: anybody("read"),
  input: CatalogueFilter,
  output: z.object({ traffic_plans: z.array(WirePlan) }),
  run: async (context, input) => {
    const location = wantedLocation(input.location);
    const preset = await wantedPreset(context.db, input);
    if (preset === null || !(await isKnownLocation(context.db, location))) throw nothingFound();
    const active = (await readPlans(context.db)).filter((plan) => plan.isActive);
    const here = active.filter((plan) => location === null || plan.locations.includes(location));
    const fits = (plan: Plan) =>
      !preset ||
      plan.locations.some(
        (place) =>
          (location === null || place === location) &&
          fitsMachine(misfitOfPlan(plan, preset, place, plan.currency)),
      );
    return { traffic_plans: here.filter(fits).map(planOnWire) };
  },
});
