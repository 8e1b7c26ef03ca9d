import type { ProxyTrust } from "../caller-address";
import type { MetricsAccess } from "../metrics";
import type { PagePool } from "../pages/page-pool";

export type GatewayOptions = {
  trust: ProxyTrust;
  /** `direct` answers `.php` and `/rpc` here; `next` leaves them to the route handlers. */
  wire: "direct" | "next";
  isDev: boolean;
  publicUrl: string;
  /** The operator has said what the panel's address is; else whatever address it is reached by is its own. */
  isAddressFixed: boolean;
  metrics: MetricsAccess;
  pages: PagePool;
};
