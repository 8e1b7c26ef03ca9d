import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag } from "@/lib/base/form-values";
import { projects } from "@/lib/db/tables/customers/projects";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { ownProjects, project } from "../../kernel/account/own-project";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { newNameInput, Project, projectIdInput } from "./schema";
import { countContents, projectOnWire } from "./shared/counts";
import { requireFreeName } from "./shared/require-free-name";

export const editProject = operation({
  name: "projects.edit",
  summary: "Renames a project, archives it or brings it back",
  description:
    "Changes the name of a project, or archives it: what is in it stays, and nothing can be put into it until it is brought back.",
  access: writes({ right: "tag/add", whole: true }),
  changes: ["projects", "servers"],
  fails: [],
  target: project("id"),
  input: z.object({
    id: projectIdInput,
    name: newNameInput,
    archived: about(wireFlag.optional(), "1 archives it, 0 brings it back. Left out, it stays.", 1),
  }),
  output: Project,
  run: async (context, { id, name, archived }) => {
    const { db, now, actor, note } = context;
    // Locks the account first, as when adding projects, so that a name is not taken twice.
    await lockAccount(db, actor.account.id);
    const known = await ownProjects(context).for("update");
    const before = known.find((one) => one.id === id);
    if (!before) throw fail("project.not_found");
    const next = name ?? before.name;
    const slug = requireFreeName(known, next, id);
    const wasArchived = before.archivedAt !== null;
    const isArchived = archived ?? wasArchived;
    const archivedAt = isArchived ? (before.archivedAt ?? now) : null;
    const [row] = await db
      .update(projects)
      .set({ name: next, slug, archivedAt })
      .where(eq(projects.id, id))
      .returning();
    if (!row) throw fail("project.not_found");
    const changes = {
      ...(next === before.name ? {} : { name: { from: before.name, to: next } }),
      ...(isArchived === wasArchived ? {} : { archived: { from: wasArchived, to: isArchived } }),
    };
    note({ target: `project ${id}`, changes });
    return projectOnWire(row, (await countContents(context, id))(id));
  },
});
