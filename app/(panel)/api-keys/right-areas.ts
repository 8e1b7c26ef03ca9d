const areas = [
  "servers",
  "machines",
  "network",
  "dns",
  "orders",
  "billing",
  "keys",
  "account",
  "places",
] as const;
export type Area = (typeof areas)[number];

const modules: Record<string, Area> = {
  eq: "servers",
  tag: "servers",
  vm: "machines",
  iso: "machines",
  provisioner: "machines",
  ci: "machines",
  os: "machines",
  soft: "machines",
  license: "machines",
  pdu: "machines",
  ip: "network",
  net: "network",
  nat: "network",
  dns: "dns",
  presets: "orders",
  stocks: "orders",
  traffic_plans: "orders",
  billing: "billing",
  cardpay: "billing",
  gateway: "billing",
  vat: "billing",
  identity_check: "billing",
  api_keys: "keys",
  ssh_keys: "keys",
};

const others: Record<string, Area> = {
  "eq/order_instance": "orders",
  "eq/set_pin": "account",
  "auth/billing_list": "billing",
  "auth/2fa_check": "account",
  "auth/flip_tag": "account",
  "auth/sms_send": "account",
  "customers/update_acl": "account",
};

const areaOf = (right: string): Area =>
  others[right] ?? modules[right.slice(0, right.indexOf("/"))] ?? "places";

export type AreaRights = { area: Area; rights: string[] };

/** Groups rights by area; areas without rights are left out. */
export const byArea = (rights: readonly string[]): AreaRights[] =>
  areas
    .map((area) => ({ area, rights: rights.filter((right) => areaOf(right) === area) }))
    .filter((one) => one.rights.length > 0);
