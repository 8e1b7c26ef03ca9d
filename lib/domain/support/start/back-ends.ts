import { z } from "zod";
import { runtime } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { Finding } from "../health/schema";
import { backEndsCheck } from "../health/shared/back-ends-check";
import { runChecks } from "../health/shared/run-checks";

/** Asks every back end whether it answers, for 10 seconds at most. */
export const showBackEndHealth = staffOperation({
  name: "start.back_ends",
  summary: "Asks every back end whether it answers",
  access: byStaff("read", "deployments/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ findings: z.array(Finding) }),
  // Before the transaction, which must not wait for other machines.
  before: async ({ db, now }) => {
    const { environment, isEmbedded, isDemo, publicUrl } = runtime();
    return runChecks({ db, environment, isEmbedded, isDemo, publicUrl, now }, [backEndsCheck]);
  },
  run: async (_context, _input, findings) => ({ findings }),
});
