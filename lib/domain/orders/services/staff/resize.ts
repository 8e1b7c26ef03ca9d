import { z } from "zod";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { holdStock } from "../../../catalog/catalog/shared/hold-stock";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { requireIdle } from "../../../kernel/server/hold-server";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason } from "../../../kernel/staff/staff-reason";
import { lockWithCredit } from "../../../money/billing/shared/lock-with-credit";
import { applyChange } from "../../../money/subscriptions/shared/apply-change";
import { readDroppable } from "../../../money/subscriptions/shared/pay-later-period";
import { dropRenewal } from "../../../money/subscriptions/shared/void-renewal";
import { holdGrowth } from "../../../servers/hosts/shared/hold-room";
import { AskedOfServer } from "../../../servers/servers/shared/asked-by-staff";
import { tellStaffChange } from "../../../servers/servers/shared/tell-staff-change";
import { restOf } from "../rules";
import { priceNextPeriod } from "../shared/price-plan";
import { requireChangeable } from "../shared/rest-of-period";

/** Makes a virtual server another plan; the rest of the period stays as it was paid, the next one costs the new price. */
export const resizeByStaff = staffOperation({
  name: "servers.resize",
  summary: "Changes the plan of a customer's server, free for the rest of its period",
  access: byStaff("write", "servers/operate"),
  within: { servers: "id" },
  changes: ["billing", "servers", "services"],
  fails: [
    "server.busy",
    "server.hourly",
    "server.overdue",
    "server.ending",
    "server.change_open",
    "server.not_found",
    "account.charged_back",
    "order.out_of_stock",
  ],
  input: AskedOfServer.extend({ preset: z.string().trim().min(1).max(80) }),
  output: z.object({ from: z.string(), to: z.string() }),
  run: async ({ db, now, note }, { id, preset, shown, reason: given }) => {
    const reason = readReason(given);
    const row = await lockWithCredit(db, id);
    await requireIdle(db, id);
    const endsAt = await requireChangeable(db, row, now);
    const { from, to, price } = await priceNextPeriod(db, row, preset);
    const { accountId, hostname, location } = row;
    if (!(await holdGrowth(db, row, { from, to }, now)) || !(await holdStock(db, to.id, location)))
      throw fail("order.out_of_stock", { parameter: "preset", location });
    for (const renewal of await readDroppable(db, id))
      await dropRenewal(db, renewal, { code: "made_anew", hostname }, now);
    const [change] = await db
      .insert(serviceChanges)
      .values({
        serverId: id,
        kind: "preset",
        fromPresetId: from.id,
        toPresetId: to.id,
        ...restOf(endsAt, now),
        subtotal: "0.00",
        tax: "0.00",
        recurringTotal: price.total,
      })
      .returning();
    if (change) await applyChange(db, change, now);
    note({
      accountId,
      target: `server ${id}`,
      changes: { preset: { from: from.name, to: to.name }, reason },
    });
    await tellStaffChange({ db, now }, row, { what: "resize", plan: to.name }, shown);
    return { from: from.name, to: to.name };
  },
});
