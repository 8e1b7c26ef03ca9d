/** Who can call: customers and their keys, each kind of staff, staff on a visit to a customer, and others. */
export const callers = [
  "owner",
  "other_customer",
  "server_key",
  "narrowed_key",
  "support",
  "billing",
  "catalogue",
  "admin",
  "visit_reading",
  "visit_writing",
  "nobody",
  "operator",
] as const;
export type Caller = (typeof callers)[number];

/** Groups of callers that occur. A customer finds nothing of another customer's, whatever both may call. */
export const ownerVisits: readonly Caller[] = ["owner", "other_customer", "visit_reading", "visit_writing"];
export const ownerNoVisit: readonly Caller[] = ["owner", "other_customer"];
export const ownerWritingVisits: readonly Caller[] = ["owner", "other_customer", "visit_writing"];
export const ownerServerKeyVisits: readonly Caller[] = [
  "owner",
  "other_customer",
  "server_key",
  "visit_reading",
  "visit_writing",
];
export const staffAdmin: readonly Caller[] = ["admin", "operator"];
export const ownerAnyKeyVisits: readonly Caller[] = [
  "owner",
  "other_customer",
  "server_key",
  "narrowed_key",
  "visit_reading",
  "visit_writing",
];
export const ownerServerKeyNoVisit: readonly Caller[] = ["owner", "other_customer", "server_key"];
export const staffSupportBillingAdmin: readonly Caller[] = ["support", "billing", "admin", "operator"];
export const ownerAnyKeyNoVisit: readonly Caller[] = [
  "owner",
  "other_customer",
  "server_key",
  "narrowed_key",
];
export const ownerServerKeyWritingVisits: readonly Caller[] = [
  "owner",
  "other_customer",
  "server_key",
  "visit_writing",
];
export const staffBillingAdmin: readonly Caller[] = ["billing", "admin", "operator"];
export const staffSupportAdmin: readonly Caller[] = ["support", "admin", "operator"];
export const staffCatalogueAdmin: readonly Caller[] = ["catalogue", "admin", "operator"];
export const staffAll: readonly Caller[] = ["support", "billing", "catalogue", "admin", "operator"];
