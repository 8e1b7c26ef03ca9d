import { eq } from "drizzle-orm";
import { z } from "zod";
import { problemKinds } from "@/lib/db/tables/support/departments";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { textsOf } from "../../announcements/shared/texts";
import { readDepartment } from "../shared/clocks";
import { mostProblemKinds } from "./list";
import { ProblemKindInput } from "./schema";

/** Makes a kind of problem, or changes one; what was asked with it stays. */
export const saveProblemKind = staffOperation({
  name: "conversations.save_problem_kind",
  summary: "Makes or changes a kind of problem that customers can choose",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: ["problem_kind.not_found", "problem_kind.no_name", "problem_kind.too_many", "department.not_found"],
  input: ProblemKindInput,
  output: z.object({ id: z.int() }),
  run: async ({ db, now, note }, { id, names: given, questions, department, priority, is_active }) => {
    const names = textsOf(given);
    if (Object.keys(names).length === 0) throw fail("problem_kind.no_name");
    if (department !== null && !(await readDepartment(db, department))) throw fail("department.not_found");
    const facts = {
      ...{ names, questions: textsOf(questions), departmentId: department, priority, isActive: is_active },
    };
    if (id === null && (await db.$count(problemKinds)) >= mostProblemKinds)
      throw fail("problem_kind.too_many");
    const [row] =
      id === null
        ? await db
            .insert(problemKinds)
            .values({ ...facts, createdAt: now })
            .returning({ id: problemKinds.id })
        : await db
            .update(problemKinds)
            .set(facts)
            .where(eq(problemKinds.id, id))
            .returning({ id: problemKinds.id });
    if (!row) throw fail("problem_kind.not_found");
    const changes = { name: Object.values(names)[0] ?? "", priority, is_active };
    note({ target: `problem kind ${row.id}`, changes });
    return { id: row.id };
  },
});
