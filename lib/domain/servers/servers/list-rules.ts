/** What the list can be sorted by. */
export const serverOrders = ["created", "name", "state", "location", "due", "price"] as const;
export type ServerOrder = (typeof serverOrders)[number];

/** The columns that the list may have beside the name, in the order in which they are shown. */
export const listColumns = ["state", "address", "location", "preset", "tags", "payment", "created"] as const;
export type ListColumn = (typeof listColumns)[number];

/** Until its owner chooses. */
export const usualColumns: readonly ListColumn[] = ["state", "address", "location", "preset", "payment"];

export const longestViewName = 60;
export const mostViews = 30;

/** What can be done with several servers at once. */
export const bulkActions = ["on", "off", "reboot", "hard_off", "tag", "auto_pay"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** How far the page counts its servers. */
export const mostCounted = 100;
