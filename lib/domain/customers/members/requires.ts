import type { MemberRole } from "../../kernel/access/member-roles";
import { rightsOf } from "../../kernel/access/permissions";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId } from "../../kernel/operation/target";

/** A member's current or requested role, with servers if they are limited. */
export type Grant = { role: MemberRole; serverIds: number[] | null };

/** Throws if the grant exceeds the session's own rights. */
export function requireWithin({ actor }: SignedContext, { role, serverIds }: Grant): void {
  const { account, permissions, session } = actor;
  const given = rightsOf({
    hasBilling: account.hasBilling,
    isServerKey: serverIds !== null,
    keyPermissions: null,
    role,
  });
  const isWithin = [...given.set].every((right) => permissions.has(right));
  const isReached =
    session.reach === null || (serverIds?.every((id) => session.reach?.includes(id)) ?? false);
  if (!isWithin || !isReached) throw fail("colleague.beyond");
}

/** Parses the named servers, sorted and deduplicated; an empty list means all of the account's. */
export function readServers({ actor }: SignedContext, named: readonly string[]): number[] | null {
  const ids = [...new Set(named.map((word) => readId("servers", word)))].sort((one, other) => one - other);
  const isForeign = ids.some((id) => !actor.session.serverIds.includes(id));
  if (isForeign) throw fail("server.foreign", { parameter: "servers" });
  return ids.length === 0 ? null : ids;
}

/** Invoices cover the whole account, so a billing role cannot be limited to servers. */
export function requireFitting({ role, serverIds }: Grant): void {
  if (role === "billing" && serverIds !== null)
    throw invalidArgument("servers", "the role billing is for the whole account");
}
