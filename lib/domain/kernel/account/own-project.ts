import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { projects } from "@/lib/db/tables/customers/projects";
import { fail } from "../errors/fail";
import type { SignedContext } from "../operation/context";
import { readId, type Target } from "../operation/target";

export type ProjectRow = typeof projects.$inferSelect;

/** The account's projects that are not deleted and match `narrow`, by name. */
export const ownProjects = ({ db, actor }: SignedContext, narrow?: SQL) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.accountId, actor.account.id), isNull(projects.deletedAt), narrow))
    .orderBy(asc(projects.slug), asc(projects.id));

/** Returns the account's project; other accounts' and deleted ones are not found. For calls of the whole account. */
export const project = (parameter: string): Target<ProjectRow> => ({
  noun: "project",
  parameter,
  fails: ["project.not_found"],
  find: async (context, value, isLocked) => {
    const query = ownProjects(context, eq(projects.id, readId(parameter, value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("project.not_found");
    return row;
  },
});

/**
 * The project that something shall belong to, locked so that it is not deleted meanwhile; null for 0 or nothing. Throws
 * for an archived one, and for callers limited to some servers, to whom projects as a whole do not exist.
 */
export async function requireOpenProject(
  context: SignedContext,
  id: number | undefined,
): Promise<ProjectRow | null> {
  if (!id) return null;
  if (context.actor.session.serverId !== null) throw fail("project.not_found");
  const [row] = await ownProjects(context, eq(projects.id, id)).for("share");
  if (!row) throw fail("project.not_found");
  if (row.archivedAt !== null) throw fail("project.archived");
  return row;
}
