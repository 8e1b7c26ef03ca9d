import { z } from "zod";
import { runtime } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { Finding } from "./schema";
import { runChecks } from "./shared/run-checks";

/** Asks everything that the panel needs, from this machine, and changes nothing. */
export const showHealth = staffOperation({
  name: "health.show",
  summary: "Checks everything that the panel needs",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ at: z.string(), findings: z.array(Finding) }),
  // Before the transaction, which must not wait for other machines.
  before: async ({ db, now }) => {
    const { environment, isEmbedded, isDemo, publicUrl } = runtime();
    return runChecks({ db, environment, isEmbedded, isDemo, publicUrl, now });
  },
  run: async ({ now }, _input, findings) => ({ at: now.toISOString(), findings }),
});
