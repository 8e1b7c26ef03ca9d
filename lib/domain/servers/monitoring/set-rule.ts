import { z } from "zod";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { AlertRule, ruleInput, serverInput } from "./schema";
import { writeRule } from "./shared/write-rule";

export const setRule = operation({
  name: "monitoring.set_rule",
  summary: "Sets when the account is told of a server",
  description:
    "Sets the rule of one metric of a server, in place of the one for all servers. What is `on=0` is told of no more.",
  access: writes({ right: "tag/add" }),
  changes: ["monitoring"],
  fails: ["alert.too_many"],
  target: server("id"),
  input: z.object({ id: serverInput, ...ruleInput }),
  output: AlertRule,
  run: (context, { id: _, ...wanted }, row) => writeRule(context, row.id, wanted),
});

/** The same for all servers without an own rule. */
export const setDefault = operation({
  name: "monitoring.set_default",
  summary: "Sets when the account is told of any of its servers",
  description: "Sets the rule of one metric for all servers that have no rule of their own for it.",
  access: writes({ right: "tag/add", whole: true }),
  changes: ["monitoring"],
  fails: ["alert.too_many"],
  input: z.object(ruleInput),
  output: AlertRule,
  run: (context, wanted) => writeRule(context, null, wanted),
});
