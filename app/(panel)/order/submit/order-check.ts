import type { Choice, PresetOption } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";

/** The typed fields in the order of the page. */
export const textFields = ["hostname", "root_pass", "ssh_key"] as const;
export type TextField = (typeof textFields)[number];

export const problemCodes = ["hostname", "passwordMissing", "passwordRules"] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** The first selection that is missing or exceeds the stock; later ones depend on it. */
export function missingChoice(
  { preset, system, plan }: Choice,
  { location, count }: Pick<OrderDraft, "location" | "count">,
): "preset" | "system" | "plan" | "count" | null {
  if (!preset.taken) return "preset";
  if (!system.taken) return "system";
  if (!plan.taken) return "plan";
  return Number(count) > freeOf(preset.taken, location) ? "count" : null;
}

/** Whether there is a price: if too many servers are requested, that of those left. */
export const isPriced = (missing: ReturnType<typeof missingChoice>): boolean =>
  missing === null || missing === "count";

/** Units of a preset that can be ordered there now. */
export const freeOf = ({ offers }: PresetOption, location: string): number => offers[location]?.free ?? 0;

/** Ids of the controls of the typed fields, for links to them. */
export const controlIds = {
  hostname: "order-hostname",
  root_pass: "order-root-pass",
  ssh_key: "order-ssh-key",
} as const satisfies Record<TextField, string>;

/** The draft with its server count limited to the stock. */
export const withinStock = ({ preset: { taken } }: Choice, draft: OrderDraft): OrderDraft =>
  taken ? { ...draft, count: String(Math.min(Number(draft.count), freeOf(taken, draft.location))) } : draft;
