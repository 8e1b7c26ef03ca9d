import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { askFailures } from "./errors";
import { isBeforeInstall } from "./rules";
import { readTraffic } from "./shared/ask-machine";

const dayMs = 86_400_000;
const mostDays = 400;

const Volume = z.object({
  ip: about(z.string(), "Address.", "192.0.2.20"),
  updated: about(
    z.string(),
    "The day that it is about, or when it was counted on the present day, UTC.",
    "2026-11-22 09:00:00",
  ),
  direction: about(z.int(), "1 = in, 2 = out.", 1),
  volume: about(z.number(), "GB.", 12.5),
});

/** GB, rounded to three decimals. */
const gigabytes = (bytes: number): number => Math.round(bytes / 1e6) / 1e3;

/** `eq/get_traffic` (modules 5.1.3): volumes of a server by address, day and direction. */
export const getTraffic = operation({
  name: "eq.get_traffic",
  summary: "Shows the traffic of a server",
  description: "Answers how much came in and went out of a server by address within a time.",
  access: reads(),
  fails: askFailures,
  target: server("id"),
  input: z.object({
    id: about(wireInt(0), "Number of the server.", 55001),
    period_start: about(
      wireInt(0).optional(),
      "From then on, in Unix seconds; left out, from the first of the month.",
      1_793_491_200,
    ),
    period_stop: about(
      wireInt(0).optional(),
      "Until then, in Unix seconds; left out, until now.",
      1_796_083_200,
    ),
  }),
  output: z.object({ traffic: about(z.array(Volume), "Volumes by address, day and direction.") }),
  run: async ({ now }, { period_start: start, period_stop: stop }, row) => {
    const to = stop === undefined ? now : new Date(stop * 1000);
    const from =
      start === undefined
        ? new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth(), 1))
        : new Date(start * 1000);
    if (from > to) throw invalidArgument("period_stop", "must not be before period_start");
    if (to.getTime() - from.getTime() > mostDays * dayMs)
      throw invalidArgument("period_start", `must be at most ${mostDays} days before period_stop`);
    if (isBeforeInstall(row.state)) throw fail("server.not_ready");
    const today = now.toISOString().slice(0, 10);
    const counted = await readTraffic(row, { from, to });
    return {
      traffic: counted.flatMap(({ ip, day, inBytes, outBytes }) => {
        const updated = day === today ? `${day} ${now.toISOString().slice(11, 19)}` : `${day} 23:59:59`;
        return [
          { ip, updated, direction: 1, volume: gigabytes(inBytes) },
          { ip, updated, direction: 2, volume: gigabytes(outBytes) },
        ];
      }),
    };
  },
});
