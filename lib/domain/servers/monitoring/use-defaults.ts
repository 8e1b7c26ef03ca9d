import { z } from "zod";
import { about } from "@/lib/base/about";
import { alertRules } from "@/lib/db/tables/servers/alerts";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { operation } from "../../kernel/operation/operation";
import { usualRules } from "./rules";
import { AlertRule } from "./schema";
import { readRules } from "./shared/read-alert-settings";

/** What most want, by one press. Rules that are there stay as they are. */
export const addUsualRules = operation({
  name: "monitoring.use_defaults",
  summary: "Switches the usual alerts on",
  description:
    "Adds the usual rules for all servers where there are none: a disk that is 90 % full for 15 minutes, and a server that is down for 5.",
  access: writes({ right: "tag/add", whole: true }),
  changes: ["monitoring"],
  fails: [],
  input: z.object({}),
  output: z.object({ rules: about(z.array(AlertRule), "All rules of the account.") }),
  run: async (context) => {
    const { db, now, actor, note } = context;
    const { id: accountId } = await lockAccount(db, actor.account.id);
    const added = await db
      .insert(alertRules)
      .values(usualRules.map((rule) => ({ accountId, serverId: null, ...rule, changedAt: now })))
      .onConflictDoNothing()
      .returning({ metric: alertRules.metric });
    if (added.length > 0)
      note({ target: `account ${accountId}`, changes: { added: added.map(({ metric }) => metric) } });
    return { rules: await readRules(context) };
  },
});
