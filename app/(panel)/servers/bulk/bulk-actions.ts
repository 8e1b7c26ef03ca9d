import type { PageCall } from "@/lib/api/client";
import type { BulkAction } from "@/lib/domain/servers/servers/list-rules";

/** Actions of the bar, with the call that each makes per server. */
export const barActions = {
  on: "eq/on",
  reboot: "eq/reboot",
  off: "eq/off",
  tag: "tag/add",
  auto_pay: "billing/update_product",
} as const satisfies Partial<Record<BulkAction, PageCall>>;
export type BarAction = keyof typeof barActions;
