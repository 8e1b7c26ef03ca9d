import type { Customer } from "@/lib/domain/kernel/operation/context";

/** The permission required for pages below each path. */
const rightOfPages: Readonly<Record<string, string>> = {
  "/servers": "eq/list",
  "/jobs": "eq/list",
  "/order": "eq/order_instance",
  "/billing": "billing/get_invoices",
  "/api-keys": "api_keys/view",
  "/dns": "dns/list_domains",
  "/firewall": "net/get_acl",
  "/projects": "tag/list",
  "/networks": "ip/get_ip",
  "/account/people": "customers/update_acl",
  "/account/details": "billing/get_client",
  "/account/contacts": "billing/get_contacts",
  "/account/legal": "billing/get_client",
  "/account/notifications": "api_keys/view",
  "/account/ssh-keys": "ssh_keys/list",
};

const isBelow = (path: string, top: string): boolean => path === top || /^[/?#]/.test(path.slice(top.length));

/** Whether this session may open a page; owners and impersonating staff may open all. */
export function mayOpen({ member, permissions }: Customer, path: string): boolean {
  if (!member) return true;
  const [, right] =
    Object.entries(rightOfPages).find(([top]) => path.startsWith(top) && isBelow(path, top)) ?? [];
  return right !== undefined && permissions.has(right);
}

/** A member's start page. */
export const firstPage = (actor: Customer): "/servers" | "/billing" =>
  mayOpen(actor, "/servers") ? "/servers" : "/billing";
