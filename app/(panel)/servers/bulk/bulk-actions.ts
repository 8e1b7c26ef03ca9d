import type { PageCall } from "@/lib/api/client";
import type { BulkAction } from "@/lib/domain/servers/servers/list-rules";

/** What the bar offers, with the call that each of them makes for every server. */
export const barActions = {
  on: "eq/on",
  reboot: "eq/reboot",
  off: "eq/off",
  tag: "tag/add",
  auto_pay: "billing/update_product",
} as const satisfies Partial<Record<BulkAction, PageCall>>;
export type BarAction = keyof typeof barActions;
