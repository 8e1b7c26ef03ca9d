import { pools } from "@/lib/base/pools";
import type { ConsoleEnd } from "@/lib/domain/servers/consoles/schema";

const { size, share: mostOfAccount } = pools.consoles;
const mostOfSession = 4;

export type Viewer = { session: string; account: number | null };

/**
 * Returns which limit one more console would exceed: that of its session, of its account or of the process; null if
 * none.
 */
export function refusePlace(
  open: readonly Viewer[],
  { session, account }: Viewer,
): Extract<ConsoleEnd, `too_many${string}`> | null {
  if (open.filter((one) => one.session === session).length >= mostOfSession) return "too_many_of_session";
  if (open.filter((one) => one.account === account).length >= mostOfAccount) return "too_many_of_account";
  return open.length >= size ? "too_many" : null;
}
