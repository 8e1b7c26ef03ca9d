import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText } from "@/lib/base/form-values";
import { portStatus } from "@/lib/i18n/params/reading-wire";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { askFailures } from "../../servers/servers/errors";
import { readMachineOr } from "../../servers/servers/shared/ask-network";
import { idInput } from "../addresses/schema";
import { portOf } from "./lookup";
import { portInput } from "./schema";

const input = z.object({ id: idInput, port: portInput });
const portField = about(z.string(), "Name of the port.", "eth0");
const none = { isConnected: false, duplex: "none" as const, speedMbit: 0 };
const meanSeconds = 300;

async function look({ db }: SignedContext, row: ServerRow, text: string) {
  const port = await portOf(db, row, text);
  const reading = await readMachineOr(
    row,
    (provisioner, machine) => provisioner.readPort(machine, port.name),
    none,
  );
  return { port, reading };
}

/** Bytes through a port between `from` and `to`. */
async function count(row: ServerRow, ips: readonly string[], from: Date, to: Date) {
  const seconds = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));
  const flows = await readMachineOr(
    row,
    (provisioner, machine) => provisioner.flow(machine, { from, to }, Math.max(seconds, 86_400)),
    [],
  );
  const own = flows.filter(({ ip }) => ips.includes(ip));
  return {
    inBytes: own.reduce((sum, { inBytes }) => sum + inBytes, 0),
    outBytes: own.reduce((sum, { outBytes }) => sum + outBytes, 0),
  };
}

/** `net/get_port`: the panel's and the switch's data of a port. */
export const getPort = operation({
  name: "net.get_port",
  summary: "Shows a port of a server",
  description:
    "Answers the facts of a port at once: link, speed, addresses, and why it is blocked where it is.",
  access: reads(),
  fails: askFailures,
  target: server("id"),
  input,
  output: z.object({
    port: portField,
    interface_id: about(z.int(), "Number of its card in `eq/show`; 0 = none is shown.", 1),
    mac: about(z.string(), "Hardware address; empty = no card is shown.", "52:54:00:12:34:56"),
    status: about(z.string(), "`connected` or `notconnect`.", "connected"),
    duplex: about(z.string(), "`full`, `half` or `none`.", "full"),
    speed: about(z.int(), "Mbit/s; 0 = not connected.", 1000),
    ips: about(z.array(z.string()), "Addresses on it.", ["192.0.2.20"]),
    block_reason: about(z.string().nullable(), "Why it was switched off; null = it is on.", null),
    block_date: about(z.string().nullable(), "When it was switched off, UTC; null = it is on.", null),
  }),
  run: async (context, asked, row) => {
    const { port, reading } = await look(context, row, asked.port);
    return {
      port: port.name,
      interface_id: port.id,
      mac: port.mac,
      status: portStatus(reading.isConnected),
      duplex: reading.duplex,
      speed: reading.speedMbit,
      ips: port.ips,
      block_reason: port.off?.reason ?? null,
      block_date: port.off ? momentText(port.off.since) : null,
    };
  },
});

/** `net/get_pspeed`: the speed reported by the switch. */
export const getPortSpeed = operation({
  name: "net.get_pspeed",
  summary: "Shows the speed of a port",
  description: "Answers the speed that a port is set to.",
  access: reads(),
  fails: askFailures,
  target: server("id"),
  input,
  output: z.object({ port: portField, speed: about(z.int(), "Mbit/s; 0 = not connected.", 1000) }),
  run: async (context, asked, row) => {
    const { port, reading } = await look(context, row, asked.port);
    return { port: port.name, speed: reading.speedMbit };
  },
});

const rate = (
  name: "get_bps_in" | "get_bps_out",
  side: "inBytes" | "outBytes",
  verb: "come" | "go",
  way: string,
) =>
  operation({
    name: `net.${name}`,
    summary: `Shows how much ${verb === "come" ? "comes" : "goes"} ${way} a port`,
    description: `Answers how many bits a second ${verb} ${way} a port at the moment.`,
    access: reads(),
    fails: askFailures,
    target: server("id"),
    input,
    output: z.object({
      port: portField,
      bps: about(z.int(), "Bits a second, mean of the last five minutes.", 1_640_000),
    }),
    run: async ({ db, now }, asked, row) => {
      const port = await portOf(db, row, asked.port);
      const from = new Date(now.getTime() - meanSeconds * 1000);
      const counted = await count(row, port.ips, from, now);
      return { port: port.name, bps: Math.round((counted[side] * 8) / meanSeconds) };
    },
  });

export const getBpsIn = rate("get_bps_in", "inBytes", "come", "in through");
export const getBpsOut = rate("get_bps_out", "outBytes", "go", "out through");

/** `net/get_snmp`: the port as reported by the switch, with IF-MIB names. */
export const getSnmp = operation({
  name: "net.get_snmp",
  summary: "Shows the counters of a port",
  description: "Answers the counters of a port as SNMP names them.",
  access: reads(),
  fails: askFailures,
  target: server("id"),
  input,
  output: z.object({
    snmp: about(
      z.object({
        ifDescr: portField,
        ifPhysAddress: about(z.string(), "Hardware address.", "52:54:00:12:34:56"),
        ifAdminStatus: about(z.string(), "`up`, or `down` once it was switched off.", "up"),
        ifOperStatus: about(z.string(), "`up` or `down`.", "up"),
        ifHighSpeed: about(z.int(), "Mbit/s; 0 = not connected.", 1000),
        ifHCInOctets: about(z.string(), "Bytes in during the last 30 days, digits.", "1250000000"),
        ifHCOutOctets: about(z.string(), "Bytes out during the last 30 days, digits.", "5681800000"),
      }),
      "The port.",
    ),
  }),
  run: async (context, asked, row) => {
    const { port, reading } = await look(context, row, asked.port);
    const from = new Date(context.now.getTime() - 30 * 86_400_000);
    const counted = await count(row, port.ips, from, context.now);
    return {
      snmp: {
        ifDescr: port.name,
        ifPhysAddress: port.mac,
        ifAdminStatus: port.off ? "down" : "up",
        ifOperStatus: reading.isConnected ? "up" : "down",
        ifHighSpeed: reading.speedMbit,
        ifHCInOctets: String(counted.inBytes),
        ifHCOutOctets: String(counted.outBytes),
      },
    };
  },
});
