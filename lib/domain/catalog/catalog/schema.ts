import ipaddr from "ipaddr.js";
import type { z } from "zod";
import { Lists, moneyTag, type PresetFamily } from "./entry-schema";
import type { Mistake } from "./rules";

export { Lists, type PresetFamily };
export type Catalog = z.infer<typeof Lists>;

/** `message` is shown to the author of the file. */
type Problem = { path: (string | number)[]; message: string; mistake?: Mistake };

const isPhysical = (family: PresetFamily): boolean => family === "bm" || family === "gpu";

function* repeated(path: string, field: string, values: (string | number)[]): Generator<Problem> {
  const seen = new Set<string | number>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value))
      yield { path: [path, index, field], message: `${value} is already taken`, mistake: "taken" };
    seen.add(value);
  }
}

function* repetitions(lists: Catalog): Generator<Problem> {
  const codes = lists.locations.map((entry) => entry.code);
  yield* repeated("locations", "code", codes);
  for (const kind of ["presets", "systems", "software", "traffic_plans"] as const) {
    const ids = lists[kind].map((entry) => entry.id);
    yield* repeated(kind, "id", ids);
    const names = lists[kind].map((entry) => entry.name);
    if (kind !== "traffic_plans") yield* repeated(kind, "name", names);
  }
}

/** API clients choose a location's plan by name, so a name must mean one plan in every currency. */
function* repeatedPlanNames({ traffic_plans: plans }: Catalog): Generator<Problem> {
  const taken = new Set<string>();
  for (const [index, plan] of plans.entries()) {
    if (!plan.active) continue;
    const location = plan.locations.find((code) => taken.has(`${code} ${plan.name}`));
    if (location !== undefined) {
      const message = `${plan.name} is already taken in ${location}`;
      yield { path: ["traffic_plans", index, "name"], message, mistake: "taken" };
    }
    for (const code of plan.locations) taken.add(`${code} ${plan.name}`);
  }
}

function* networkProblems({ locations }: Catalog): Generator<Problem> {
  // Invalid networks are reported elsewhere, and these checks run all the same.
  const networks = locations.map(({ network }) =>
    ipaddr.IPv4.isValidCIDR(network) ? ipaddr.IPv4.parseCIDR(network) : null,
  );
  for (const [index, ours] of networks.entries()) {
    if (!ours) continue;
    const [address, bits] = ours;
    const path = ["locations", index, "network"];
    const first = ipaddr.IPv4.networkAddressFromCIDR(locations[index]?.network ?? "").toString();
    if (first !== address.toString()) yield { path, message: `must begin at ${first}`, mistake: "begins" };
    const other = networks.findIndex(
      (theirs, at) => theirs && at < index && theirs[0].match(address, Math.min(theirs[1], bits)),
    );
    if (other >= 0)
      yield { path, message: `overlaps the network of ${locations[other]?.code}`, mistake: "overlaps" };
  }
}

function* presetProblems({ locations, presets }: Catalog): Generator<Problem> {
  const known = new Set(locations.map((entry) => entry.code));
  for (const [index, preset] of presets.entries()) {
    const at = (...path: string[]) => ["presets", index, ...path];
    const { family, name } = preset;
    if (!name.toLowerCase().startsWith(`${family}.`))
      yield { path: at("name"), message: `must begin with ${family}.`, mistake: "family" };
    if (!preset.tags[family])
      yield { path: at("tags"), message: `must have the tag of the family, ${family}` };
    if (preset.virtual !== !isPhysical(family))
      yield { path: at("virtual"), message: `must be ${!isPhysical(family)} in the family ${family}` };
    if ((preset.gpu !== "") !== (family === "gpu" || family === "vgpu"))
      yield { path: at("gpu"), message: "is for the families gpu and vgpu, and must be named there" };
    for (const [code, price] of Object.entries(preset.price)) {
      if (!known.has(code))
        yield { path: at("price", code), message: "unknown location", mistake: "unknown" };
      if (Object.values(price).every((amount) => amount === "-1"))
        yield {
          path: at("price", code),
          message: "is sold in no currency: leave the location out",
          mistake: "unsold",
        };
    }
    for (const [code, fees] of Object.entries(preset.setup ?? {}))
      for (const currency of ["EUR", "USD", "RUR"] as const)
        if (fees[currency] !== undefined && (preset.price[code]?.[currency] ?? "-1") === "-1")
          yield {
            path: at("setup", code, currency),
            message: "has no price there in this currency",
            mistake: "unpriced",
          };
    for (const code of Object.keys(preset.stock))
      if (!preset.price[code]) yield { path: at("stock", code), message: "has no price in this location" };
  }
}

function* systemProblems({ systems }: Catalog): Generator<Problem> {
  for (const [index, system] of systems.entries()) {
    const at = (...path: string[]) => ["systems", index, ...path];
    for (const tag of ["family", "short_name", "user_name"])
      if (!system.tags[tag]) yield { path: at("tags", tag), message: "is required", mistake: "required" };
    if ((system.price_EUR === undefined) !== (system.price_RUB === undefined))
      yield {
        path: at("price_EUR"),
        message: 'price_EUR and price_RUB go together; "-1" says not sold',
        mistake: "money",
      };
    const prices = { EUR: system.price_EUR, RUB: system.price_RUB };
    for (const currency of ["EUR", "RUB"] as const) {
      const isSold = prices[currency] !== undefined && prices[currency] !== "-1";
      if (!isSold && Object.keys(system.billing_plan?.[currency] ?? {}).length > 0)
        yield { path: at("billing_plan", currency), message: "is not sold in this currency" };
    }
    if (system.price_EUR === undefined && Object.keys(system.tags).some((tag) => moneyTag.test(tag)))
      yield { path: at("tags"), message: "has a price tag, so price_EUR and price_RUB are required" };
  }
}

function* softwareProblems({ software, systems }: Catalog): Generator<Problem> {
  const known = new Set(systems.map((entry) => entry.id));
  for (const [index, entry] of software.entries()) {
    if (entry.tags.os !== undefined)
      yield { path: ["software", index, "tags", "os"], message: "belongs in the field os" };
    for (const [location, id] of entry.os.entries())
      if (!known.has(id))
        yield {
          path: ["software", index, "os", location],
          message: `unknown system ${id}`,
          mistake: "unknown",
        };
    for (const problem of repeated("software", "os", entry.os))
      yield { ...problem, path: ["software", index, "os"] };
  }
}

function* planProblems({ locations, traffic_plans: plans }: Catalog): Generator<Problem> {
  const known = new Set(locations.map((entry) => entry.code));
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  for (const [index, plan] of plans.entries()) {
    const at = (...path: (string | number)[]) => ["traffic_plans", index, ...path];
    for (const [location, code] of plan.locations.entries())
      if (!known.has(code))
        yield { path: at("locations", location), message: `unknown location ${code}`, mistake: "unknown" };
    const pair = byId.get(plan.main_plan);
    if (!pair) yield { path: at("main_plan"), message: `unknown plan ${plan.main_plan}`, mistake: "unknown" };
    else if (pair.main_plan !== plan.id)
      yield {
        path: at("main_plan"),
        message: `plan ${pair.id} does not point back to ${plan.id}`,
        mistake: "pair",
      };
    else if (pair !== plan && pair.currency === plan.currency)
      yield { path: at("main_plan"), message: `plan ${pair.id} has the same currency`, mistake: "pair" };
  }
}

/** Reports the errors between entries. */
export function checkRelations(catalog: Catalog, context: z.RefinementCtx): void {
  for (const problems of [
    repetitions,
    repeatedPlanNames,
    networkProblems,
    presetProblems,
    systemProblems,
    softwareProblems,
    planProblems,
  ])
    for (const { path, message, mistake } of problems(catalog))
      context.addIssue({ code: "custom", path, message, params: { mistake } });
}

/**
 * The catalog file that an operator writes: JSON with the names of the API. Tags are an object, name → text. Every
 * price is net, for one month, decimal text with two places. An ID must never be reused for something else: an entry
 * that is removed from the file is deactivated by the import, not deleted. Errors name the path in the file, such as
 * `presets.3.price.XX`.
 */
export const Catalog = Lists.superRefine(checkRelations);

/** Parses the entries without checking the relations between them. */
export const readLists = (file: unknown): Catalog => Lists.parse(file);
