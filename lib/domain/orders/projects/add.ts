import { z } from "zod";
import { projects } from "@/lib/db/tables/customers/projects";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { ownProjects } from "../../kernel/account/own-project";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { maxProjects } from "./rules";
import { nameInput, Project } from "./schema";
import { nothing, projectOnWire } from "./shared/counts";
import { requireFreeName } from "./shared/require-free-name";

/** An extension to the specification, as is all of this module. */
export const addProject = operation({
  name: "projects.add",
  summary: "Adds a project",
  description:
    "Adds a project to the account. Servers, services and keys are put into it with `projects/assign`, new servers with `project` of the order.",
  access: writes({ right: "tag/add", whole: true }),
  changes: ["projects"],
  fails: ["project.too_many"],
  isCreating: true,
  input: z.object({ name: nameInput }),
  output: Project,
  run: async (context, { name }) => {
    const { db, now, actor, note } = context;
    const { id: accountId } = await lockAccount(db, actor.account.id);
    const known = await ownProjects(context);
    if (known.length >= maxProjects) throw fail("project.too_many");
    const slug = requireFreeName(known, name, null);
    const [row] = await db.insert(projects).values({ accountId, name, slug, createdAt: now }).returning();
    if (!row) throw new Error("The project was not written.");
    note({ target: `project ${row.id}`, changes: { name } });
    return projectOnWire(row, nothing);
  },
});
