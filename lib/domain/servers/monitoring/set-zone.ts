import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { isTimeZone } from "@/lib/base/time-zone";
import { alertZones } from "@/lib/db/tables/servers/alerts";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { zoneOutput } from "./schema";
import { readZone } from "./shared/read-alert-settings";

export const setZone = operation({
  name: "monitoring.set_zone",
  summary: "Sets the time zone of quiet hours",
  description: "Sets the time zone in which the account's quiet hours are meant. Without one it is UTC.",
  access: writes({ right: "tag/add", whole: true }),
  changes: ["monitoring"],
  fails: [],
  input: z.object({
    zone: about(
      wireText(60).refine(isTimeZone, "must be a time zone such as Europe/Amsterdam"),
      "IANA name.",
      "Europe/Amsterdam",
    ),
  }),
  output: z.object({ zone: zoneOutput }),
  run: async ({ db, actor, note }, { zone }) => {
    const { id: accountId } = actor.account;
    const before = await readZone(db, accountId);
    if (before === zone) return { zone };
    await db
      .insert(alertZones)
      .values({ accountId, zone })
      .onConflictDoUpdate({ target: alertZones.accountId, set: { zone } });
    note({ target: `account ${accountId}`, changes: { time_zone: { from: before, to: zone } } });
    return { zone };
  },
});
