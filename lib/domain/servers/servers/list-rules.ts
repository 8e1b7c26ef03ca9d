/** Sort orders of the list. */
export const serverOrders = ["created", "name", "state", "location", "due", "price", "project"] as const;
export type ServerOrder = (typeof serverOrders)[number];

/** Optional columns besides the name, in display order. */
export const listColumns = [
  "state",
  "address",
  "location",
  "preset",
  "tags",
  "project",
  "payment",
  "created",
] as const;
export type ListColumn = (typeof listColumns)[number];

/** Default columns. */
export const usualColumns: readonly ListColumn[] = ["state", "address", "location", "preset", "payment"];

export const longestViewName = 60;
export const mostViews = 30;

/** Bulk actions. */
export const bulkActions = ["on", "off", "reboot", "hard_off", "tag", "auto_pay"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Maximum up to which the page counts its servers. */
export const mostCounted = 100;
