import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { alertMetrics, checkKinds, metricSpans, mostMinutes } from "./rules";

export const serverInput = about(wireInt(0), "Number of the server.", 55001);

const figure = z.number().nullable();

/** Means and peaks of a step; null = not measured. */
export const MetricPoint = z.object({
  at: about(z.string(), "Beginning of the step, ISO 8601.", "2026-11-21T18:00:00.000Z"),
  up: about(z.number(), "Share of the readings in which the server was on, 0 to 1.", 1),
  cpu: about(figure, "Processor in percent, of all cores together.", 12.5),
  cpu_max: about(figure, "Its peak.", 40.1),
  memory: about(figure, "Memory in percent.", 61.2),
  memory_max: about(figure, "Its peak.", 63),
  disk: about(figure, "Disk in percent.", 33.4),
  disk_max: about(figure, "Its peak.", 33.4),
  in_bytes: about(figure, "Incoming bytes a second.", 120_000),
  in_bytes_max: about(figure, "Their peak.", 900_000),
  out_bytes: about(figure, "Outgoing bytes a second.", 640_000),
  out_bytes_max: about(figure, "Their peak.", 2_000_000),
  in_packets: about(figure, "Incoming packets a second.", 210),
  out_packets: about(figure, "Outgoing packets a second.", 430),
});
export type MetricPoint = z.infer<typeof MetricPoint>;

export const MetricPage = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  span: about(z.enum(metricSpans), "What was asked for.", "day"),
  from: about(z.string(), "Beginning of the span.", "2026-11-20T18:00:00.000Z"),
  to: about(z.string(), "Its end.", "2026-11-21T18:00:00.000Z"),
  step: about(z.int(), "Seconds of a step.", 300),
  source: about(
    z.enum(["ok", "waiting", "silent", "unable"]),
    "`ok`; `waiting` = nothing was read yet; `silent` = nothing was read for five minutes; `unable` = what the server runs on measures nothing.",
    "ok",
  ),
  read_at: about(z.string().nullable(), "When it was read last.", "2026-11-21T17:59:30.000Z"),
  points: about(z.array(MetricPoint), "Steps with readings, oldest first: what is missing was not measured."),
  before: about(
    z.array(MetricPoint),
    "The same of the span before, with `at` of that time; empty unless asked for.",
  ),
});
export type MetricPage = z.infer<typeof MetricPage>;

const clockText = /^([01]\d|2[0-3]):[0-5]\d$/;
const clock = wireText(5)
  .refine((text) => text === "" || clockText.test(text), "must be a time such as 22:00")
  .default("");

export const metricInput = about(
  z.enum(alertMetrics, `must be one of ${alertMetrics.join(", ")}`),
  "`cpu`, `memory` and `disk` in percent, `in` and `out` in Mbit/s, `down`, or `unreachable` = a check fails.",
  "disk",
);

/** The terms of a rule, as parameters. */
export const ruleInput = {
  metric: metricInput,
  threshold: about(wireInt(0, 400_000).default(0), "From which value on; none for the last two.", 90),
  minutes: about(wireInt(1, mostMinutes).default(5), "For how many minutes.", 15),
  quiet_from: about(
    clock,
    "Beginning of the hours in which nobody is told, in the account's time zone.",
    "22:00",
  ),
  quiet_until: about(clock, "End of these hours.", "07:00"),
  on: about(wireFlag.default(true), "Switched on or off.", 1),
};

export const AlertRule = z.object({
  server_id: about(
    z.int().nullable(),
    "Number of the server; null = all servers without an own rule.",
    55001,
  ),
  metric: about(z.enum(alertMetrics), "What it is about.", "disk"),
  threshold: about(z.number(), "From which value on.", 90),
  minutes: about(z.int(), "For how many minutes.", 15),
  quiet_from: about(z.string().nullable(), "Beginning of the quiet hours.", "22:00"),
  quiet_until: about(z.string().nullable(), "Their end.", "07:00"),
  on: about(z.boolean(), "Whether it is on.", true),
});
export type AlertRule = z.infer<typeof AlertRule>;

export const OpenAlert = z.object({
  server_id: about(z.int(), "Number of the server.", 55001),
  hostname: about(z.string(), "Its host name.", "web-1.example.test"),
  metric: about(z.enum(alertMetrics), "What it is about.", "disk"),
  state: about(
    z.enum(["pending", "firing", "over"]),
    "`pending` = for less than the minutes of the rule; `over` = well again, and told after the quiet hours.",
    "firing",
  ),
  since: about(z.string(), "Since when, ISO 8601.", "2026-11-21T18:04:00.000Z"),
  value: about(z.number().nullable(), "What was read last.", 93.4),
});

export const zoneOutput = about(z.string(), "IANA name of the time zone of quiet hours.", "Europe/Amsterdam");

export const checkInput = {
  id: serverInput,
  kind: about(
    z.enum(checkKinds, "must be ping, tcp, http or https"),
    "`ping`, `tcp`, `http` or `https`.",
    "tcp",
  ),
  port: about(wireInt(1, 65_535).optional(), "Left out: 22, 80 or 443; a ping has none.", 22),
};

export const ReachCheck = z.object({
  kind: about(z.enum(checkKinds), "How it asks.", "tcp"),
  port: about(z.int(), "The port; 0 for a ping.", 22),
  ok: about(
    z.boolean().nullable(),
    "Whether the server answers, as two checks in a row said; null = not known yet.",
    true,
  ),
  since: about(z.string().nullable(), "Since when, ISO 8601.", "2026-11-01T10:00:00.000Z"),
  checked_at: about(z.string().nullable(), "When it was asked last.", "2026-11-21T18:04:00.000Z"),
  took_ms: about(z.int().nullable(), "Milliseconds until the last answer.", 12),
  trouble: about(
    z.enum(["refused", "late", "status", "broken", "no_address", "no_ping"]).nullable(),
    "Why the last check failed; `no_address` and `no_ping` = it could not be made, and counts for nothing.",
    null,
  ),
  uptime: about(z.number().nullable(), "Share of the checks that were answered in 90 days, 0 to 1.", 0.9998),
  days: about(
    z.array(
      z.object({
        day: about(z.string(), "Day (UTC).", "2026-11-21"),
        good: about(z.int(), "Checks that were answered.", 1_438),
        bad: about(z.int(), "Others.", 2),
      }),
    ),
    "Days with checks, oldest first.",
  ),
});
export type ReachCheck = z.infer<typeof ReachCheck>;
