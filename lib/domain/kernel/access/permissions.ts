import { type MemberRole, mayMember } from "./member-roles";

/** The rights of a customer with billing: exactly the table of specification 2.1. */
const table: Record<string, string> = {
  api_keys: "edit view",
  auth: "2fa_check billing_list flip_tag sms_send",
  customers: "update_acl",
  datacenter: "list show",
  eq: "add_ipmi_admin add_ipmi_user appraise boot_dev console create_pxe get_ipmi get_traffic list novnc off on order_instance reboot reinstall remove_ipmi_user sensors set_pin show status suspend unit_reset unsuspend",
  provisioner: "get_hostgroup get_media get_network get_os get_ptable",
  ip: "get_ip get_ptr get_traffic list_free_ip set_main update_ptr",
  iso: "list_iso mount_iso unmount_iso",
  ci: "call get_tasks",
  license: "list",
  location: "list show",
  locations: "view",
  nat: "add_static_nat remove_static_nat",
  net: "block_ip get_acl get_bps_in get_bps_out get_port get_pspeed get_snmp get_status ip_chart ip_settings nmap port_off port_on remove_ipv4 show_monitor show_ip_graph unblock_ip",
  os: "list search",
  cardpay: "check_order check_subscription create_order create_subscription",
  dns: "add_dns add_domain add_subdomain create_dns create_zone delete_domain delete_zone edit get_domains get_subdomains get_zone list_domains list_servers list_subdomains view view_zone",
  pdu: "get",
  presets: "list search",
  soft: "list",
  ssh_keys: "add delete list",
  stocks: "list show",
  identity_check: "get_token",
  tag: "add clear list remove",
  traffic_plans: "list",
  vat: "check_vat",
  vm: "create_snapshot get_engine get_snapshot load_stats remove_snapshot restore_snapshot",
  billing:
    "add_contact add_os_addon apply_credit cancel_order create_addfunds delete_cancellation_request delete_contact download_invoice generate_due_invoice getcredits getpaymentgw get_billing_data get_cancellation_requests get_client get_contacts get_invoice get_invoices get_related_invoices mass_pay request_cancellation transactions update_client update_contact update_product verify_address verify_email",
  gateway: "check_payment init",
};

const ofCustomer: readonly string[] = Object.entries(table).flatMap(([module, actions]) =>
  actions.split(" ").map((action) => `${module}/${action}`),
);

const billingModules = new Set(["billing", "cardpay", "gateway", "vat", "identity_check"]);
const moduleOf = (right: string): string => right.slice(0, right.indexOf("/"));

const withoutBilling = ofCustomer.filter(
  (right) =>
    !billingModules.has(moduleOf(right)) && right !== "eq/order_instance" && right !== "auth/billing_list",
);

/** The billing rights of a server key. */
const serverKeyBilling = new Set([
  "billing/get_billing_data",
  "billing/get_related_invoices",
  "billing/generate_due_invoice",
  "billing/request_cancellation",
]);
const notForServerKeys = new Set(["auth/flip_tag", "eq/order_instance", "eq/set_pin"]);

const isForServerKey = (right: string): boolean => {
  if (right.startsWith("api_keys/") || notForServerKeys.has(right)) return false;
  return !right.startsWith("billing/") || serverKeyBilling.has(right);
};

/**
 * Rights missing from the table: operations require them, but `permissions` of a response does not list them.
 */
const beyondTable = ["eq/root_password", "billing/reset_password"];
/** Not for server keys or restricted keys, because they send to the owner's own mailbox and phone. */
const ofWholeAccount = new Set(["billing/reset_password", "auth/sms_send"]);

/** A server key's response lists the rights of ssh_keys as in the table, but the calls are rejected. */
const isOfWholeAccount = (right: string): boolean =>
  ofWholeAccount.has(right) || right.startsWith("ssh_keys/");

type Bearer = {
  hasBilling: boolean;
  /** A key of one server, or a member limited to some servers. */
  isServerKey: boolean;
  keyPermissions: readonly string[] | null;
  /** The role of a member. */
  role?: MemberRole | null;
};
type Rights = {
  set: ReadonlySet<string>;
  /** `permissions` of a response: for an unrestricted session, exactly the table. */
  shown: readonly string[];
};

const known = new Map<string, Rights>();

function standardRights(hasBilling: boolean, isServerKey: boolean): Rights {
  const name = `${hasBilling} ${isServerKey}`;
  const found = known.get(name);
  if (found) return found;
  const role = hasBilling ? ofCustomer : withoutBilling;
  const shown = isServerKey ? role.filter(isForServerKey) : role;
  const all = [...shown, ...beyondTable];
  const set = new Set(isServerKey ? all.filter((right) => !isOfWholeAccount(right)) : all);
  const rights = { set, shown };
  known.set(name, rights);
  return rights;
}

const knownOfMembers = new Map<string, Rights>();

function rightsOfMember(role: MemberRole, hasBilling: boolean, isLimited: boolean): Rights {
  const name = `${role} ${hasBilling} ${isLimited}`;
  const found = knownOfMembers.get(name);
  if (found) return found;
  const whole = standardRights(hasBilling, isLimited);
  const may = (right: string) => mayMember(role, right) && !(isLimited && right === "customers/update_acl");
  const rights = { set: new Set([...whole.set].filter(may)), shown: whole.shown.filter(may) };
  knownOfMembers.set(name, rights);
  return rights;
}

/** The rights of a session: those of the role, restricted for a server key, for a member, and by the key's own list. */
export function rightsOf({ hasBilling, isServerKey, keyPermissions, role = null }: Bearer): Rights {
  if (role !== null) return rightsOfMember(role, hasBilling, isServerKey);
  const standard = standardRights(hasBilling, isServerKey);
  if (!keyPermissions) return standard;
  const wanted = new Set(keyPermissions);
  const list = narrowable(standard.set).filter((right) => wanted.has(right));
  return { set: new Set(list), shown: list };
}

/** The rights that a restricted key's list can contain. */
export const narrowable = (rights: ReadonlySet<string>): string[] =>
  [...rights].filter((right) => !ofWholeAccount.has(right));
