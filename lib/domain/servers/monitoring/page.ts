import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { AlertRule, OpenAlert, ReachCheck, serverInput } from "./schema";
import { readAlerts, readRules, readZone } from "./shared/read-alert-settings";
import { hasAddress, readChecks } from "./shared/read-checks";

/** The data of a server's monitoring page, without its charts. */
export const showMonitoring = operation({
  name: "monitoring.page",
  summary: "Shows the alerts and checks of a server",
  access: reads({ right: "vm/load_stats" }),
  target: server("id"),
  input: z.object({ id: serverInput }),
  output: z.object({
    /** Rules for all servers, and the server's own. */
    rules: z.array(AlertRule),
    zone: z.string(),
    alerts: z.array(OpenAlert),
    checks: z.array(ReachCheck),
    /** Whether the panel reaches its main address. */
    has_address: z.boolean(),
  }),
  run: async (context, _input, row) => {
    const rules = await readRules(context);
    return {
      rules: rules.filter((one) => one.server_id === null || one.server_id === row.id),
      zone: await readZone(context.db, context.actor.account.id),
      alerts: await readAlerts(context, row.id),
      checks: await readChecks(context.db, row.id),
      has_address: await hasAddress(context.db, row),
    };
  },
});
