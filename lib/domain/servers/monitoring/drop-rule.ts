import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { metricInput, serverInput } from "./schema";
import { dropRule } from "./shared/write-rule";

export const dropOwnRule = operation({
  name: "monitoring.drop_rule",
  summary: "Removes the rule of a server",
  description:
    "Removes a server's own rule for a metric: the one for all servers counts again. One that is not there is no failure.",
  access: writes({ right: "tag/add" }),
  changes: ["monitoring"],
  fails: [],
  target: server("id"),
  input: z.object({ id: serverInput, metric: metricInput }),
  output: z.object({}),
  run: async (context, { metric }, row) => {
    await dropRule(context, row.id, metric);
    return {};
  },
});

export const dropDefault = operation({
  name: "monitoring.drop_default",
  summary: "Removes a rule for all servers",
  description: "Removes the rule of a metric for all servers. One that is not there is no failure.",
  access: writes({ right: "tag/add", whole: true }),
  changes: ["monitoring"],
  fails: [],
  input: z.object({ metric: metricInput }),
  output: z.object({}),
  run: async (context, { metric }) => {
    await dropRule(context, null, metric);
    return {};
  },
});
