import { anyOf } from "@/lib/db/any-of";
import { firewallSets } from "@/lib/db/tables/network/firewall";
import { invalidArgument } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { ownSets, type SetRow } from "../lookup";

/** The caller's rule sets with these numbers, in that order; throws if one is not theirs or is named twice. */
export async function requireOwnSets(
  context: SignedContext,
  wanted: readonly number[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<SetRow[]> {
  if (new Set(wanted).size < wanted.length) throw invalidArgument("sets", "names a rule set twice");
  if (wanted.length === 0) return [];
  const query = ownSets(context, anyOf(firewallSets.id, wanted));
  const known = isLocked ? await query.for("share") : await query;
  return wanted.map((id) => {
    const found = known.find((one) => one.id === id);
    if (!found) throw invalidArgument("sets", "unknown rule set");
    return found;
  });
}
