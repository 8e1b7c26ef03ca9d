import type { ForbiddenTopic } from "@/lib/domain/visits/rules";
import { forbiddenTopics } from "@/lib/domain/visits/rules";
import { pageCalls } from "./find-operation";

/** What each call that staff never make for a customer is about. A test finds a call that is missing here. */
const topicOfCall: Record<string, ForbiddenTopic> = {
  "accounts/cancel_email_change": "email",
  "accounts/change_email": "email",
  "accounts/change_password": "password",
  "api_keys/restore": "keys",
  "auth/flip_tag": "settings",
  "auth/logout": "sessions",
  "auth/set_tag": "settings",
  "auth/sms_send": "settings",
  "billing/add_os_addon": "orders",
  "billing/remove_card": "cards",
  "billing/request_cancellation": "orders",
  "billing/reset_password": "password",
  "billing/start_payment": "cards",
  "billing/start_together": "cards",
  "billing/use_card": "cards",
  "eq/check_pin": "pin",
  "eq/add_ipmi_admin": "pin",
  "eq/add_ipmi_user": "pin",
  "eq/create_pxe": "pin",
  "eq/remove_ipmi_user": "pin",
  "eq/hard_off": "pin",
  "eq/off": "pin",
  "eq/reboot": "pin",
  "eq/root_password": "secrets",
  "eq/set_pin": "pin",
  "eq/suspend": "pin",
  "eq/reinstall": "pin",
  "iso/mount_iso": "pin",
  "orders/open_reinstall": "pin",
  "vm/remove_snapshot": "pin",
  "vm/restore_snapshot": "pin",
  "net/add_ipv4": "orders",
  "net/block_ip": "pin",
  "net/port_off": "pin",
  "visits/set_access": "settings",
  "webhooks/add": "secrets",
  "webhooks/rotate": "secrets",
  "webhooks/secret": "secrets",
};

const topicOfEndpoint: Record<string, ForbiddenTopic> = {
  api_keys: "keys",
  cardpay: "cards",
  conversations: "talks",
  customers: "settings",
  eq: "orders",
  estimates: "orders",
  factors: "factors",
  gateway: "cards",
  helpdesk: "talks",
  identities: "links",
  identity_check: "settings",
  notifications: "settings",
  pins: "pin",
  servers: "settings",
  order_templates: "orders",
  rhr: "talks",
  services: "orders",
  sessions: "sessions",
  ssh_keys: "keys",
  webhooks: "settings",
};

export const topicOf = (call: string): ForbiddenTopic | undefined =>
  topicOfCall[call] ?? topicOfEndpoint[call.split("/")[0] ?? ""];

/** The calls that staff never make for a customer, from the access of the operations. */
export const callsForbiddenOnVisits = (): string[] =>
  pageCalls().flatMap(([call, { access }]) =>
    access.who !== "anybody" && access.impersonation === "forbidden" ? [call] : [],
  );

/** Calls that staff may make, but not with a password in them. */
const takesPassword = (): boolean =>
  pageCalls().some(
    ([call, { access, input }]) =>
      call.endsWith("_contact") && access.impersonation === "read_write" && "password2" in input.shape,
  );

/** What stays forbidden on a visit, in the order in which it is listed. */
export function forbiddenOnVisits(mayUseConsoles: boolean): ForbiddenTopic[] {
  const found = new Set<ForbiddenTopic | undefined>(callsForbiddenOnVisits().map(topicOf));
  if (takesPassword()) found.add("contacts");
  if (!mayUseConsoles) found.add("consoles");
  return forbiddenTopics.filter((topic) => found.has(topic));
}
