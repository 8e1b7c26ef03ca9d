import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { AlertRule, OpenAlert, zoneOutput } from "./schema";
import { readAlerts, readRules, readZone } from "./shared/read-alert-settings";

export const listAlerts = operation({
  name: "monitoring.list_alerts",
  summary: "Lists what is not well with the account's servers, and the rules by which that is told",
  description:
    "Lists open alerts, the rules of the account and the time zone of their quiet hours. A key of one server sees the rules for all servers and those of its own.",
  access: reads({ right: "vm/load_stats" }),
  input: z.object({}),
  output: z.object({
    alerts: about(z.array(OpenAlert), "What is not well, oldest first."),
    rules: about(z.array(AlertRule), "All rules."),
    zone: zoneOutput,
  }),
  run: async (context) => ({
    alerts: await readAlerts(context),
    rules: await readRules(context),
    zone: await readZone(context.db, context.actor.account.id),
  }),
});
