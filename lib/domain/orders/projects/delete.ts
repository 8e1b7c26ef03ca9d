import { eq } from "drizzle-orm";
import { z } from "zod";
import { projects } from "@/lib/db/tables/customers/projects";
import { budgets } from "@/lib/db/tables/orders/budgets";
import { writes } from "../../kernel/access/access";
import { project } from "../../kernel/account/own-project";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { projectIdInput } from "./schema";
import { countContents } from "./shared/counts";

/** The row stays for the costs of servers that have ended. */
export const deleteProject = operation({
  name: "projects.delete",
  summary: "Deletes an empty project",
  description:
    "Deletes a project that nothing is in, and that no API key and no colleague is limited to. What servers cost that have ended stays under its name in the costs of past months.",
  access: writes({ right: "tag/add", whole: true }),
  changes: ["projects"],
  fails: ["project.in_use"],
  target: locked(project("id")),
  input: z.object({ id: projectIdInput }),
  output: z.object({}),
  run: async (context, _input, row) => {
    const { db, now, note } = context;
    const counts = (await countContents(context, row.id))(row.id);
    if (Object.values(counts).some((count) => count > 0)) throw fail("project.in_use");
    await db.delete(budgets).where(eq(budgets.projectId, row.id));
    await db.update(projects).set({ deletedAt: now }).where(eq(projects.id, row.id));
    note({ target: `project ${row.id}`, changes: { name: { from: row.name, to: null } } });
    return {};
  },
});
