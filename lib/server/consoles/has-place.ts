import { pools } from "@/lib/base/pools";

const { size, share: mostOfAccount } = pools.consoles;
const mostOfSession = 4;

export type Viewer = { session: string; account: number | null };

/** Whether one more console may open beside those that are open: in all, of its account, and of its session. */
export function hasPlace(open: readonly Viewer[], { session, account }: Viewer): boolean {
  if (open.length >= size) return false;
  const ofAccount = open.filter((one) => one.account === account).length;
  const ofSession = open.filter((one) => one.session === session).length;
  return ofAccount < mostOfAccount && ofSession < mostOfSession;
}
