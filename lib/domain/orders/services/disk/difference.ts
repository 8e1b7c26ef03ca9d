import type { z } from "zod";
import { amountOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../../kernel/server/server-target";
import { provisionerOf } from "../../../servers/servers/shared/provisioner";
import { changeableFailures } from "../shared/rest-of-period";
import type { Growth, priceDisk } from "./price";
import type { DiskDifference } from "./schema";

export type Price = Awaited<ReturnType<typeof priceDisk>>;

/** Why a disk does not grow. */
export const refusals = [
  "account.charged_back",
  "argument.unsupported",
  "disk.no_room",
  "disk.not_sold",
  "machine.unsupported",
  ...changeableFailures,
] as const;

/** A machine that is off has it when it is switched on. */
async function restartFor(db: Database, row: ServerRow, { preset }: Growth) {
  if (row.state !== "running") return "none";
  const isLive = (await provisionerOf(db, row)).isGrownLive(preset.name);
  return isLive === null ? "unknown" : isLive ? "none" : "needed";
}

export async function differenceOf(
  db: Database,
  row: ServerRow,
  growth: Growth,
  price: Price,
): Promise<z.input<typeof DiskDifference>> {
  const money = (value: string) => ({ value, currency: row.currency });
  return {
    disk_before: growth.before,
    disk: growth.diskGb,
    of_plan: growth.preset.hddGb,
    restart: await restartFor(db, row, growth),
    days: price.days,
    until: price.endsAt.toISOString(),
    charge: amountOf(price.charge),
    recurring: money(price.recurring),
    recurring_before: money(row.recurringTotal),
  };
}
