import type { Customer } from "@/lib/domain/kernel/operation/context";

/** The right that a member needs for the pages below each path; of two paths the longer one counts. */
const rightOfPages: Readonly<Record<string, string>> = {
  "/servers": "eq/list",
  "/jobs": "eq/list",
  "/order": "eq/order_instance",
  "/billing": "billing/get_invoices",
  "/api-keys": "api_keys/view",
  "/dns": "dns/list_domains",
  "/account/people": "customers/update_acl",
  "/account/details": "billing/get_client",
  "/account/contacts": "billing/get_contacts",
  "/account/notifications": "api_keys/view",
  "/account/ssh-keys": "ssh_keys/list",
};

const isBelow = (path: string, top: string): boolean => path === top || /^[/?#]/.test(path.slice(top.length));

/** Whether a page is for this session: to the owner, and to impersonating staff, all of them are. */
export function mayOpen({ member, permissions }: Customer, path: string): boolean {
  if (!member) return true;
  const [, right] =
    Object.entries(rightOfPages).find(([top]) => path.startsWith(top) && isBelow(path, top)) ?? [];
  return right !== undefined && permissions.has(right);
}

/** Where a member begins. */
export const firstPage = (actor: Customer): "/servers" | "/billing" =>
  mayOpen(actor, "/servers") ? "/servers" : "/billing";
