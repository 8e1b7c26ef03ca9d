import type { ProxyTrust } from "../caller-address";
import type { PagePool } from "../pages/page-pool";
import type { SetupWatch } from "../setup";

export type GatewayOptions = {
  trust: ProxyTrust;
  /** `direct` answers `.php` and `/rpc` here; `next` leaves them to the route handlers. */
  wire: "direct" | "next";
  isDev: boolean;
  publicUrl: string;
  /** PUBLIC_URL is set; otherwise any host that the panel is reached by counts as its own. */
  isAddressFixed: boolean;
  /** Requests come from a proxy, so that its own address says nothing. */
  isBehindProxy: boolean;
  pages: PagePool;
  /** Whether nobody has set the panel up (lib/server/setup.ts). */
  isWaiting: SetupWatch;
};
