import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { mostAtOnce } from "@/lib/base/most-at-once";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { reads } from "../access/access";
import { inReach } from "../access/reach";
import { isOfKeys } from "../async/job-key";
import { operation } from "../operation/operation";
import { powerActions } from "./rules";

const outcomes = {
  waiting: "running",
  running: "running",
  done: "done",
  failed: "failed",
  cancelled: "failed",
} as const;

/** States of power actions on several servers, by their keys; other accounts' keys are left out. */
export const showOutcomes = operation({
  name: "jobs.outcomes",
  summary: "Shows how switching several servers goes",
  access: reads({ right: "eq/list" }),
  input: z.object({ keys: z.array(z.string().max(100)).min(1).max(mostAtOnce) }),
  output: z.object({
    jobs: z.array(z.object({ key: z.string(), state: z.enum(["running", "done", "failed"]) })),
  }),
  run: async ({ db, actor: { account, session } }, { keys }) => {
    const rows = await db
      .select({ key: jobs.key, state: jobs.state })
      .from(jobs)
      .where(
        and(
          isOfKeys(keys),
          eq(jobs.accountId, account.id),
          inArray(jobs.action, [...powerActions]),
          inReach(session, jobs.serverId),
        ),
      );
    return { jobs: rows.map(({ key, state }) => ({ key, state: outcomes[state] })) };
  },
});
