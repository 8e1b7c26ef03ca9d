import { z } from "zod";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { cardSystem, isCardMethod } from "./shared/card-systems";
import { type Outcome, takeReport } from "./shared/take-report";

/** Handles a payment provider's webhook. Its signature authenticates it, or what the provider answers about it. */
export const receiveCallBack = openOperation({
  name: "payments.receive_callback",
  summary: "Takes the report of a payment from the system outside",
  access: anybody("write"),
  changes: [],
  fails: ["callback.unknown", "callback.unsigned"],
  input: z.object({
    method: z.string().max(40),
    body: z.string().max(262_144),
    headers: z.record(z.string(), z.string().max(65_536)).meta({ maxProperties: 2_000 }),
  }),
  output: z.object({ outcome: z.string() }),
  run: async ({ now }, { method, body, headers }) => {
    const system = isCardMethod(method) ? cardSystem(method) : null;
    if (!isCardMethod(method) || !system) throw fail("callback.unknown");
    const reports = await system.readCallBack({ body, header: (name) => headers[name] ?? null });
    if (!reports) throw fail("callback.unsigned");
    const outcomes = new Set<Outcome>();
    for (const report of reports) outcomes.add(await takeReport(method, report, now));
    return { outcome: [...outcomes].join(", ") || "ignored" };
  },
});
