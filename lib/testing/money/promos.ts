import { addPromo } from "@/lib/domain/catalog/promos/add";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { quoteInstance } from "@/lib/domain/orders/orders/quote-instance";
import { asStaff, asUser } from "../operations/contexts";

export const promoSelection = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
export const promoRest = { root_pass: "Root-pass-1", deploy_notify: 0 } as const;

let named = 0;

/** Adds a separate promo code for each test; returns it. */
export async function addCode(facts: object): Promise<string> {
  const code = `CODE-${++named}`;
  await addPromo.call(await asStaff("catalogue"), { code, ...facts });
  return code;
}

export const quoteWith = async (accountId: number, promocode: string, more: object = {}) =>
  quoteInstance.call(await asUser(accountId), { ...promoSelection, promocode, ...more });

export const orderWith = async (accountId: number, promocode: string, more: object = {}) =>
  orderInstance.call(await asUser(accountId), { ...promoSelection, ...promoRest, promocode, ...more });

export const promoRefusal = (reason: string) => ({ message: `invalid argument promocode: ${reason}` });
