import { eq } from "drizzle-orm";
import { z } from "zod";
import { overcommitParts } from "@/lib/base/overcommit";
import { enqueue } from "@/lib/db/queue";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { lockBackEnd } from "../back-ends/lookup";
import { BackEndName } from "../back-ends/schema";
import { OvercommitInput } from "./schema";

/** Processes know the rule within a second; only then what fits is counted by it. */
const countedAfterMs = 3_000;

type Rule = z.infer<typeof OvercommitInput> | null;

const textOf = (rule: Rule): string | null =>
  rule &&
  [...overcommitParts.map((part) => `${part} ${rule[part]}`), ...(rule.spreads ? ["apart"] : [])].join(", ");

/** Sets how much the hosts of a back end may promise. Orders keep to it within a second, in every process. */
export const setOvercommit = staffOperation({
  name: "hosts.set_rule",
  summary: "Sets how much the hosts of a back end may promise",
  access: byStaff("write", "hosts/manage"),
  changes: ["orders"],
  fails: ["back_end.not_found", "back_end.changed_meanwhile"],
  input: z.object({
    back_end: BackEndName,
    /** As the form has read it, so that nobody's change is overwritten unseen. */
    version: z.int(),
    /** Null = orders do not look at hosts. */
    overcommit: OvercommitInput.nullable(),
  }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { back_end: name, version, overcommit }) => {
    const row = await lockBackEnd(db, name);
    if (row.revision !== version) throw fail("back_end.changed_meanwhile");
    const [from, to] = [textOf(row.overcommit), textOf(overcommit)];
    if (from === to) return {};
    await db
      .update(backEnds)
      .set({ overcommit, revision: row.revision + 1, changedAt: now, changedBy: staffIdOf(actor) })
      .where(eq(backEnds.name, name));
    await enqueue(
      db,
      "read_hosts",
      {},
      {
        ...{ key: "read_hosts", queue: "read_hosts" },
        runAt: new Date(now.getTime() + countedAfterMs),
      },
    );
    note({ target: `back end ${name}`, changes: { overcommit: { from, to } } });
    return {};
  },
});
