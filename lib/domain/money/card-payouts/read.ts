import { z } from "zod";
import { errorParams, log } from "@/lib/log";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readAllPayouts } from "./shared/keep-payouts";

/** Reads the payouts of all card services now; a worker does so every night. */
export const readPayouts = staffOperation({
  name: "card_payouts.read",
  summary: "Reads the payouts of the card services",
  access: byStaff("write", "closing/manage"),
  changes: [],
  fails: ["card_payout.silent"],
  input: z.object({}),
  output: z.object({ found: z.int() }),
  // The services take their time: not within a transaction.
  before: ({ now }) =>
    readAllPayouts(now).catch((error: unknown) => {
      log.warn({ error: errorParams(error) }, "payouts could not be read");
      throw fail("card_payout.silent");
    }),
  run: async ({ note }, _input, found) => {
    if (found > 0) note({ target: "payouts", changes: { payouts_found: found } });
    return { found };
  },
});
