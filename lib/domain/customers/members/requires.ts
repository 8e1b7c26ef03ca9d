import type { MemberRole } from "../../kernel/access/member-roles";
import { rightsOf } from "../../kernel/access/permissions";
import { ownProjects } from "../../kernel/account/own-project";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId } from "../../kernel/operation/target";

/** A member's current or requested role, with servers and projects if they are limited. */
export type Grant = { role: MemberRole; serverIds: number[] | null; projectIds: number[] | null };

/**
 * A limit to projects alone is one to no servers besides: a process of a version that knows no projects then lets the member
 * reach nothing, instead of everything.
 */
export const storedGrant = ({ role, serverIds, projectIds }: Grant): Grant => {
  const besides = serverIds?.length ? serverIds : null;
  return { role, projectIds, serverIds: projectIds === null ? besides : (besides ?? []) };
};

export const isLimited = ({ serverIds, projectIds }: Grant): boolean =>
  serverIds !== null || projectIds !== null;

/** Throws if the grant exceeds the session's own rights. */
export function requireWithin({ actor }: SignedContext, grant: Grant): void {
  const { role, serverIds, projectIds } = grant;
  const { account, permissions, session } = actor;
  const given = rightsOf({
    hasBilling: account.hasBilling,
    isServerKey: isLimited(grant),
    keyPermissions: null,
    role,
  });
  const isWithin = [...given.set].every((right) => permissions.has(right));
  const isReached =
    session.reach === null ||
    (projectIds === null && (serverIds?.every((id) => session.reach?.includes(id)) ?? false));
  if (!isWithin || !isReached) throw fail("colleague.beyond");
}

/** Parses the named servers, sorted and deduplicated; an empty list means all of the account's. */
export function readServers({ actor }: SignedContext, named: readonly string[]): number[] | null {
  const ids = [...new Set(named.map((word) => readId("servers", word)))].sort((one, other) => one - other);
  const isForeign = ids.some((id) => !actor.session.serverIds.includes(id));
  if (isForeign) throw fail("server.foreign", { parameter: "servers" });
  return ids.length === 0 ? null : ids;
}

/** Parses the named projects, sorted and deduplicated; an empty list means none. */
export async function readProjectIds(
  context: SignedContext,
  named: readonly string[],
): Promise<number[] | null> {
  const ids = [...new Set(named.map((word) => readId("projects", word)))].sort((one, other) => one - other);
  const known = ids.length === 0 ? [] : await ownProjects(context).for("share");
  if (ids.some((id) => !known.some((one) => one.id === id))) throw fail("project.not_found");
  return ids.length === 0 ? null : ids;
}

/** Invoices cover the whole account, so a billing role cannot be limited to servers or projects. */
export function requireFitting(grant: Grant): void {
  if (grant.role === "billing" && isLimited(grant))
    throw invalidArgument(
      grant.projectIds === null ? "servers" : "projects",
      "the role billing is for the whole account",
    );
}
