import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { metricReadings, metricSources } from "@/lib/db/tables/servers/metrics";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { nameOfServer, unableNamed } from "../servers/shared/provisioner";
import { chartOf, lateAfterMs, metricSpans } from "./rules";
import { MetricPage, serverInput } from "./schema";
import { readSeries } from "./shared/read-series";

type Source = Pick<MetricPage, "source" | "read_at">;

/** Whether the server is read, and if not, why. */
async function readSource(db: Database, row: ServerRow, now: Date): Promise<Source> {
  const name = await nameOfServer(db, row);
  const [reading] = await db
    .select({ at: metricReadings.at })
    .from(metricReadings)
    .where(eq(metricReadings.serverId, row.id));
  const [known] = await db
    .select({ failure: metricSources.failure })
    .from(metricSources)
    .where(eq(metricSources.name, name));
  const isUnable = unableNamed(name).includes("measure") || known?.failure === "unsupported";
  const told = (source: Source["source"]): Source => ({
    source,
    read_at: reading?.at.toISOString() ?? null,
  });
  if (isUnable) return told("unable");
  if (!reading) return told(known?.failure === "silent" ? "silent" : "waiting");
  return told(now.getTime() - reading.at.getTime() > lateAfterMs ? "silent" : "ok");
}

/** `monitoring/get_metrics`: what a server used, from what is kept of its readings. */
export const getMetrics = operation({
  name: "monitoring.get_metrics",
  summary: "Reads how much of its processor, memory, disk and network a server used",
  description:
    "Reads what a server used over the last hour, day, week, month or year, and on request over as long before. Readings are taken each minute and kept by minute for 2 days, by quarter of an hour for 60, by day for 2 years.",
  access: reads({ right: "vm/load_stats" }),
  target: server("id"),
  input: z.object({
    id: serverInput,
    span: about(
      z.enum(metricSpans, "must be hour, day, week, month or year").default("day"),
      "`hour`, `day`, `week`, `month` (30 days) or `year`.",
      "day",
    ),
    compare: about(wireFlag.default(false), "With the span before.", 0),
  }),
  output: MetricPage,
  run: async ({ db, now }, { span, compare }, row) => {
    const { seconds, step } = chartOf[span];
    const lengthMs = seconds * 1_000;
    const to = new Date(Math.floor(now.getTime() / (step * 1_000) + 1) * step * 1_000);
    const from = new Date(to.getTime() - lengthMs);
    const source = await readSource(db, row, now);
    const earlier = { from: new Date(from.getTime() - lengthMs), to: from };
    return {
      id: row.id,
      span,
      from: from.toISOString(),
      to: to.toISOString(),
      step,
      ...source,
      points: await readSeries(db, row.id, span, { from, to }),
      before: compare ? await readSeries(db, row.id, span, earlier) : [],
    };
  },
});
