import { callerOf, networkOf } from "./address";

/** The network by which cases are counted together: /24, or /64 for IPv6. */
export const abuseNetworkOf = (address: string): string =>
  address.includes(":") ? callerOf(address) : networkOf(address);
