import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { readMachineOr } from "../../servers/servers/shared/ask-network";
import { addUp, forecast, monthOf } from "./rules";

const dayMs = 86_400_000;

/** Length of a chart in days, and its step in seconds; a year is summed up by month. */
const spans = {
  day: { days: 1, step: 3_600 },
  month: { days: 31, step: 86_400 },
  year: { days: 365, step: 86_400 },
} as const;

const Volumes = z.object({ in_bytes: z.number(), out_bytes: z.number() });

/** The data of a server's traffic page; times are ISO 8601. */
export const TrafficPage = z.object({
  id: z.int(),
  hostname: z.string(),
  label: z.string(),
  span: z.enum(["day", "month", "year"]),
  /** For the whole span; times without measurements have no point. */
  from: z.string(),
  to: z.string(),
  points: z.array(Volumes.extend({ at: z.string() })),
  by_address: z.array(Volumes.extend({ ip: z.string() })),
  /** The current calendar month, by which traffic is counted. */
  month: Volumes.extend({
    begins: z.string(),
    /** Projected total at the end of the month; null = too early to tell. */
    forecast_in: z.number().nullable(),
    forecast_out: z.number().nullable(),
    /** Included traffic; null = unlimited. */
    limit_in_tb: z.number().nullable(),
    limit_out_tb: z.number().nullable(),
  }),
  plan: z.object({
    name: z.string(),
    bandwidth_mbit: z.int(),
    rate_out: z.string(),
    currency: z.enum(["EUR", "RUB", "USD"]),
  }),
});
export type TrafficPage = z.infer<typeof TrafficPage>;

const limitOf = (text: string): number | null => (Number(text) > 0 ? Number(text) : null);

/** Returns the data of a server's traffic page. */
export const showTraffic = operation({
  name: "traffic.page",
  summary: "Shows the traffic of a server over a time, and what is left of this month's",
  access: reads({ right: "eq/get_traffic" }),
  target: server("id"),
  input: z.object({ id: wireInt(0), span: z.enum(["day", "month", "year"]).default("month") }),
  output: TrafficPage,
  run: async ({ db, now }, { span }, row) => {
    const [plan] = await db.select().from(trafficPlans).where(eq(trafficPlans.id, row.trafficPlanId));
    if (!plan) throw new Error("The traffic plan of a server is not there.");
    const { days, step } = spans[span];
    const ask = (from: Date, seconds: number) =>
      readMachineOr(row, (provisioner, machine) => provisioner.flow(machine, { from, to: now }, seconds), []);
    const from = new Date(now.getTime() - days * dayMs);
    const flows = await ask(from, step);
    const month = addUp(await ask(monthOf(now), 86_400), monthOf)[0] ?? { inBytes: 0, outBytes: 0 };
    const points = addUp(flows, span === "year" ? monthOf : (at) => at);
    const ips = [...new Set(flows.map(({ ip }) => ip))];
    return {
      id: row.id,
      hostname: row.hostname,
      label: row.label,
      span,
      from: from.toISOString(),
      to: now.toISOString(),
      points: points.map(({ at, inBytes, outBytes }) => ({
        at: at.toISOString(),
        in_bytes: inBytes,
        out_bytes: outBytes,
      })),
      by_address: ips.map((ip) => {
        const own = flows.filter((flow) => flow.ip === ip);
        return {
          ip,
          in_bytes: own.reduce((sum, { inBytes }) => sum + inBytes, 0),
          out_bytes: own.reduce((sum, { outBytes }) => sum + outBytes, 0),
        };
      }),
      month: {
        begins: monthOf(now).toISOString(),
        in_bytes: month.inBytes,
        out_bytes: month.outBytes,
        forecast_in: forecast(month.inBytes, now, row.readyAt),
        forecast_out: forecast(month.outBytes, now, row.readyAt),
        limit_in_tb: limitOf(plan.limitInTb),
        limit_out_tb: limitOf(plan.limitOutTb),
      },
      plan: {
        name: plan.name,
        bandwidth_mbit: plan.bandwidthMbit,
        rate_out: plan.rateOut,
        currency: plan.currency,
      },
    };
  },
});
