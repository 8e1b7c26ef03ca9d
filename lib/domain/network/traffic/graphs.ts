import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireInt } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { askFailures } from "../../servers/servers/errors";
import { readMachineOr } from "../../servers/servers/shared/ask-network";
import { addressOf } from "../addresses/lookup";
import { idInput, ipInput, periodInput } from "../addresses/schema";
import { portOf } from "../ports/lookup";
import { portInput } from "../ports/schema";
import { readPeriod } from "./read-period";
import { addUp, bitRate, type GraphNumber, gigabytes, graphs } from "./rules";

const graphInput = about(
  wireInt(1, 3).default(1),
  "1 = a day in steps of 5 minutes, 2 = a month in steps of 2 hours, 3 = a year in steps of a day.",
  1,
);
const bps = (way: string) => about(z.int(), `Bits a second ${way}, mean of the step.`, 1_640_000);
const volume = (way: string) => about(z.number(), `GB ${way}.`, 12.5);

const Graph = z.object({
  graph: about(z.int(), "Number of the graph.", 1),
  step: about(z.int(), "Seconds from one point to the next.", 300),
  points: about(
    z.array(
      z.object({
        time: about(z.string(), "Beginning of the step, UTC.", "2026-11-22 09:00:00"),
        in: bps("in"),
        out: bps("out"),
      }),
    ),
    "The oldest first; steps without traffic are left out.",
  ),
  sum_in: volume("in, in all"),
  sum_out: volume("out, in all"),
});

const isGraph = (number: number): number is GraphNumber => Object.hasOwn(graphs, number);

async function drawGraph(row: ServerRow, ips: readonly string[], graph: number, now: Date) {
  const { seconds, step } = graphs[isGraph(graph) ? graph : 1];
  const span = { from: new Date(now.getTime() - seconds * 1000), to: now };
  const flows = await readMachineOr(row, (provisioner, machine) => provisioner.flow(machine, span, step), []);
  const points = addUp(
    flows.filter(({ ip }) => ips.includes(ip)),
    (at) => at,
  );
  const sumOf = (side: "inBytes" | "outBytes") =>
    gigabytes(points.reduce((sum, point) => sum + point[side], 0));
  // The first and the last step are partial.
  const lasting = (at: Date) =>
    (Math.min(at.getTime() + step * 1000, now.getTime()) - Math.max(at.getTime(), span.from.getTime())) /
    1000;
  return {
    graph,
    step,
    points: points.map(({ at, inBytes, outBytes }) => ({
      time: momentText(at),
      in: bitRate(inBytes, Math.max(1, lasting(at))),
      out: bitRate(outBytes, Math.max(1, lasting(at))),
    })),
    sum_in: sumOf("inBytes"),
    sum_out: sumOf("outBytes"),
  };
}

const ofPort = (name: "show_monitor" | "show_cacti", { description }: { description: string }) =>
  operation({
    name: `net.${name}`,
    summary: "Shows the traffic of a port over a time",
    description,
    access: reads({ right: "net/show_monitor" }),
    fails: askFailures,
    target: server("id"),
    input: z.object({ id: idInput, port: portInput, graph: graphInput }),
    output: Graph.extend({ port: about(z.string(), "Name of the port.", "eth0") }),
    run: async ({ db, now }, { port: text, graph }, row) => {
      const port = await portOf(db, row, text);
      return { port: port.name, ...(await drawGraph(row, port.ips, graph, now)) };
    },
  });

/** `net/show_monitor`, and the same under the name that clients send (modules 5.2). */
export const showMonitor = ofPort("show_monitor", {
  description: "Answers points of a graph: what went through a port in a day, a month or a year, with sums.",
});
export const showCacti = ofPort("show_cacti", {
  description: "Answers the same graph under the name that older clients use.",
});

/** `net/show_ip_graph`: the same for one address. */
export const showIpGraph = operation({
  name: "net.show_ip_graph",
  summary: "Shows the traffic of an address over a time",
  description: "Answers points of a graph: the traffic of an address in a day, a month or a year, with sums.",
  access: reads(),
  fails: ["address.not_found", ...askFailures],
  target: server("id"),
  input: z.object({ id: idInput, ip: ipInput, graph: graphInput }),
  output: Graph.extend({ ip: about(z.string(), "The address.", "192.0.2.20") }),
  run: async ({ db, now }, { id, ip, graph }, row) => {
    await addressOf(db, id, ip);
    return { ip, ...(await drawGraph(row, [ip], graph, now)) };
  },
});

const hourly = 8 * 86_400_000;

/** `net/ip_chart`: traffic of one address, by hour for up to eight days, else by day. */
export const ipChart = operation({
  name: "net.ip_chart",
  summary: "Shows the volumes of an address over a time",
  description: "Answers how much came in and went out of an address, step by step over a time.",
  access: reads(),
  fails: ["address.not_found", ...askFailures],
  target: server("id"),
  input: z.object({ id: idInput, ip: ipInput, ...periodInput }),
  output: z.object({
    ip: about(z.string(), "The address.", "192.0.2.20"),
    step: about(z.int(), "Seconds from one point to the next.", 3_600),
    chart: about(
      z.array(
        z.object({
          time: about(z.string(), "Beginning of the step, UTC.", "2026-11-22 09:00:00"),
          inbound: volume("in"),
          outbound: volume("out"),
        }),
      ),
      "The oldest first; steps without traffic are left out.",
    ),
  }),
  run: async ({ db, now }, { id, ip, ...asked }, row) => {
    const span = readPeriod(asked, now, (to) => new Date(to.getTime() - 86_400_000));
    await addressOf(db, id, ip);
    const step = span.to.getTime() - span.from.getTime() <= hourly ? 3_600 : 86_400;
    const flows = await readMachineOr(
      row,
      (provisioner, machine) => provisioner.flow(machine, span, step),
      [],
    );
    const chart = flows
      .filter((flow) => flow.ip === ip)
      .map(({ at, inBytes, outBytes }) => ({
        time: momentText(at),
        inbound: gigabytes(inBytes),
        outbound: gigabytes(outBytes),
      }));
    return { ip, step, chart };
  },
});
