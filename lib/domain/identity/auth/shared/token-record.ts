import type { Brand } from "@/lib/base/brand";
import { unixSeconds } from "@/lib/base/form-values";
import { methodsOnWire } from "../../../kernel/account/payment-methods";
import { addressOf } from "../../../kernel/brand/address";
import type { Customer } from "../../../kernel/operation/context";
import type { TokenRecord } from "../schema";

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

const roleName = (hasBilling: boolean): string => (hasBilling ? "Customer with billing" : "Customer");

const memberNames = {
  administrator: "Administrator",
  technician: "Technician",
  billing: "Billing",
  viewer: "Viewer",
} as const;

type Extra = { isNew: boolean; address: string; brand: Brand; timings: Record<string, number>[] };

/** The record of specification 2.1, every field taken from the account and the session. */
export function tokenRecord(customer: Customer, extra: Extra): TokenRecord {
  const { account, session, permissions, shownPermissions, member } = customer;
  const url = addressOf(extra.brand);
  const may = (right: string) => flag(permissions.has(right));
  return {
    token: session.token,
    role: member?.role ?? (account.hasBilling ? "customer_billing" : "customer"),
    role_type: "Customer",
    role_name: member ? memberNames[member.role] : roleName(account.hasBilling),
    email: account.email,
    billing_id: String(account.billingId),
    billing_location: account.region,
    billing_token: null,
    customer_id: String(account.id),
    servers: session.serverIds,
    permissions: [...shownPermissions],
    token_expire: unixSeconds(session.expiresAt),
    new: flag(extra.isNew),
    prebill: flag(account.hasBilling),
    corporate: account.isCorporate,
    verified: account.isVerified,
    identity_id: account.kycId,
    identity_comment: account.kycComment,
    billing_options: {
      location: account.region,
      company: account.companyName,
      active: account.hasBilling,
      allowed_payments: methodsOnWire(account),
      native_endpoint: new URL(url).host,
      url,
    },
    private_ranges: [],
    private_vlans: [],
    default_lang: account.language,
    client_ip: extra.address,
    subaccount: member?.id ?? null,
    show_products: may("eq/list"),
    manage_products: may("eq/reinstall"),
    show_invoices: may("billing/get_invoices"),
    manage_orders: may("eq/order_instance"),
    ipsubnet_announce: 0,
    edit_master_profile: may("billing/update_client"),
    billing_servers: session.billingServers,
    deploy_keys: Object.keys(session.deployKeys).length > 0 ? session.deployKeys : [],
    pending: session.billingServers.map(({ id }) => id),
    "2fa": account.secondFactor,
    tags: account.tags,
    panel: url,
    country: countryNames.of(account.country) ?? account.country,
    country_code: account.country,
    currency_code: account.currency,
    vat: account.vatNumber,
    VisitorID: account.uuid,
    timings: extra.timings,
  };
}
