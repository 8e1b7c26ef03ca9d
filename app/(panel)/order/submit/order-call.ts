import type { InputOf } from "@/lib/api/client";
import { type Choice, chosenPeriod } from "../selection/choice";
import type { Access, OrderDraft } from "../selection/selection";

export type SelectionInput = InputOf<"orders", "quote">;
export type OrderInput = Omit<InputOf<"eq", "order_instance">, "pin">;

/** The input for a quote; null while a selection that decides the price is missing. */
export function selectionOf(choice: Choice, draft: OrderDraft): SelectionInput | null {
  const { location, count, promo, offer } = draft;
  const { preset, system, software, plan, addresses, backups } = choice;
  if (!preset.taken || !system.taken || !plan.taken) return null;
  return {
    deploy_period: chosenPeriod(choice, draft),
    preset: preset.taken.name,
    location_name: location,
    os_id: system.taken.id,
    ...(software.taken ? { soft_id: software.taken.id } : {}),
    traffic_plan: String(plan.taken.id),
    ...(addresses === "0" ? {} : { ipv4_amount: Number(addresses) }),
    ...(count === "1" ? {} : { count: Number(count) }),
    ...(promo ? { promocode: promo } : {}),
    ...(offer ? { offer: Number(offer) } : {}),
    ...(backups ? { backups } : {}),
  };
}

/** The input of the order, without quote and PIN. */
export function orderOf(selection: SelectionInput, access: Access): OrderInput {
  const hostname = access.hostname.trim();
  const key = access.ssh_key.trim();
  return {
    ...selection,
    ...(hostname ? { hostname } : {}),
    ...(access.root_pass ? { root_pass: access.root_pass } : {}),
    ...(key ? { ssh_key: key } : {}),
    deploy_notify: access.notify ? 1 : 0,
    ...(access.project ? { project: Number(access.project) } : {}),
  };
}
