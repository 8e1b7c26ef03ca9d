import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireInt } from "@/lib/base/form-values";
import { add, amountOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { serverSchedules } from "@/lib/db/tables/servers/backups";
import { reads } from "../../../kernel/access/access";
import { DomainError } from "../../../kernel/errors/fail";
import { failureName } from "../../../kernel/jobs/rules";
import { operation } from "../../../kernel/operation/operation";
import { type ServerRow, server } from "../../../kernel/server/server-target";
import { backupPlans, mostBackups, usualHour } from "../../../servers/backups/rules";
import { backupPrice } from "../../../servers/backups/shared/price";
import { readBackups, readSchedule } from "../../../servers/backups/shared/read";
import { readSellerZone } from "../../../servers/backups/shared/zone";
import { notOffered } from "../../../servers/servers/shared/able";
import { impossibleOn } from "../../../servers/servers/shared/provisioner";
import { presetOf } from "../../../servers/servers/shared/require-usable";
import { priceBackups } from "./price";

const moment = z.string().nullable();

const Schedule = z.object({
  every: z.enum(["off", ...backupPlans]),
  hour: z.int(),
  weekday: z.int(),
  keep: z.int(),
  next: moment,
  last: moment,
  /** What the last one takes; null = unknown. */
  size: z.int().nullable(),
  /** The latest one has failed: when, and why. */
  failed: z.object({ at: z.string(), why: z.string() }).nullable(),
});

/** The data of the page of backups; times are ISO 8601, hours in the time zone `zone`. */
const BackupsPage = z.object({
  /** Whether its machine can be backed up. */
  is_possible: z.boolean(),
  /** Whether a new server can be made from a backup. */
  can_become_new: z.boolean(),
  zone: z.string(),
  most: z.int(),
  plan: Schedule,
  snapshots: Schedule,
  /** What each plan costs; none = backups are not sold in this currency. */
  offers: z.array(
    z.object({
      every: z.enum(backupPlans),
      /** Net, for a month. */
      monthly: Amount,
      /** Gross: what choosing it costs now, until the day `until`, and what each later period of the server costs then. */
      cost: z.object({ charge: Amount, recurring: Amount, days: z.int(), until: z.string() }).nullable(),
    }),
  ),
  /** Why no plan can be chosen now, as the name of an error; null = one can. */
  why_not: z.string().nullable(),
  backups: z.array(z.object({ id: z.int(), made: z.string(), size: z.int(), scheduled: z.boolean() })),
});

const shown = (
  schedule: typeof serverSchedules.$inferSelect | null,
  usual: { keep: number; hour: number },
) => ({
  every: schedule?.nextAt ? schedule.every : ("off" as const),
  hour: schedule?.hour ?? usual.hour,
  weekday: schedule?.weekday ?? 7,
  keep: schedule?.keep ?? usual.keep,
  next: schedule?.nextAt?.toISOString() ?? null,
  last: schedule?.lastAt?.toISOString() ?? null,
  size: schedule?.lastBytes ?? null,
  failed:
    schedule?.failedAt && schedule.failure
      ? { at: schedule.failedAt.toISOString(), why: failureName(schedule.failure) }
      : null,
});

/** What each plan that is sold costs, and why none can be chosen now. */
async function readOffers(db: Database, row: ServerRow, now: Date) {
  const schedule = await readSchedule(db, row.id, "backup");
  const offers: z.input<typeof BackupsPage>["offers"] = [];
  let whyNot: string | null = null;
  for (const every of backupPlans) {
    const monthly = backupPrice(every, row.currency);
    if (monthly === null) continue;
    const price = await priceBackups(db, row, every, { schedule, now }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      whyNot = error.extras.doc;
      return null;
    });
    const { currency } = row;
    offers.push({
      every,
      monthly: { value: monthly, currency },
      cost: price && {
        charge: amountOf(add(price.amount, price.tax)),
        recurring: { value: price.recurring, currency },
        days: price.days,
        until: price.until,
      },
    });
  }
  return { offers, why_not: whyNot };
}

/** All of the page of a server's backups in one read. */
export const showBackups = operation({
  name: "services.backups",
  summary: "Shows the backups of a server, their plan and what plans cost",
  access: reads({ right: "vm/get_snapshot" }),
  target: server("id"),
  input: z.object({ id: wireInt(0) }),
  output: BackupsPage,
  run: async ({ db, now }, _input, row) => {
    const unable = await notOffered(db, row, await presetOf(db, row));
    const isPossible = !unable.includes("changeBackup");
    const hour = usualHour(row.id);
    const backups = await readBackups(db, row.id);
    const sold = isPossible ? await readOffers(db, row, now) : { offers: [], why_not: null };
    return {
      is_possible: isPossible,
      can_become_new: isPossible && !(await impossibleOn(db, row)).includes("backup"),
      zone: await readSellerZone(db, row.accountId),
      most: mostBackups,
      plan: shown(await readSchedule(db, row.id, "backup"), { keep: 7, hour }),
      snapshots: shown(await readSchedule(db, row.id, "snapshot"), { keep: row.snapshotMax, hour }),
      ...sold,
      backups: backups.map(({ id, madeAt, sizeBytes, isScheduled }) => ({
        id,
        made: madeAt.toISOString(),
        size: sizeBytes,
        scheduled: isScheduled,
      })),
    };
  },
});
