/** Roles of members in the account that invited them; only its owner may do everything. */
export const memberRoles = ["administrator", "technician", "billing", "viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Owner only, for every role: credentials, the PIN, key values, the owner's phone and mailbox. */
const ofOwner = new Set([
  "api_keys/edit",
  "auth/2fa_check",
  "auth/flip_tag",
  "auth/sms_send",
  "billing/reset_password",
  "billing/verify_email",
  "eq/set_pin",
  "identity_check/get_token",
]);

const moduleOf = (right: string): string => right.slice(0, right.indexOf("/"));

/** Servers and their networks, and the reads needed to work on them. */
const technicalModules = new Set(
  "ci datacenter dns eq ip iso license location locations nat net os pdu presets provisioner soft ssh_keys stocks tag traffic_plans vm".split(
    " ",
  ),
);

/** Reading and paying bills; nothing that buys, cancels or renames what is billed. */
const bills = new Set(
  "auth/billing_list billing/apply_credit billing/create_addfunds billing/download_invoice billing/getcredits billing/getpaymentgw billing/get_billing_data billing/get_cancellation_requests billing/get_client billing/get_invoice billing/get_invoices billing/get_related_invoices billing/mass_pay billing/transactions cardpay/check_order cardpay/check_subscription cardpay/create_order gateway/check_payment gateway/init".split(
    " ",
  ),
);

/** Read rights; in addition, any call by a viewer that would write is rejected. */
const looks = new Set(
  "auth/billing_list api_keys/view billing/download_invoice billing/getcredits billing/get_billing_data billing/get_cancellation_requests billing/get_client billing/get_contacts billing/get_invoice billing/get_invoices billing/get_related_invoices billing/transactions ci/get_tasks dns/get_domains dns/get_subdomains dns/get_zone dns/list_domains dns/list_servers dns/list_subdomains dns/view dns/view_zone eq/appraise eq/get_traffic eq/list eq/sensors eq/show eq/status ip/get_ip ip/get_ptr ip/get_traffic ip/list_free_ip iso/list_iso net/get_acl net/get_bps_in net/get_bps_out net/get_port net/get_pspeed net/get_snmp net/get_status net/ip_chart net/ip_settings net/show_ip_graph net/show_monitor ssh_keys/list tag/list vm/get_engine vm/get_snapshot vm/load_stats".split(
    " ",
  ),
);
const catalog = new Set(
  "datacenter license location locations os presets soft stocks traffic_plans".split(" "),
);

const isOfRole: Record<MemberRole, (right: string) => boolean> = {
  administrator: () => true,
  technician: (right) => technicalModules.has(moduleOf(right)) && right !== "eq/order_instance",
  billing: (right) => bills.has(right),
  viewer: (right) => looks.has(right) || catalog.has(moduleOf(right)),
};

/** Whether a role includes one of the account's rights. */
export const mayMember = (role: MemberRole, right: string): boolean =>
  !ofOwner.has(right) && isOfRole[role](right);

/** Whether the role is read-only. */
export const isLookingRole = (role: MemberRole): boolean => role === "viewer";

/** Whether the role may order recurring services at the owner's expense. */
export const maySpend = (role: MemberRole): boolean => role === "administrator";
