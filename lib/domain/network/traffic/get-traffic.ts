import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireInt } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { askFailures } from "../../servers/servers/errors";
import { readMachineOr } from "../../servers/servers/shared/ask-network";
import { address, addressOf } from "../addresses/lookup";
import { idInput, ipInput, periodInput } from "../addresses/schema";
import { readPeriod } from "./read-period";
import { addUp, gigabytes, monthOf } from "./rules";

const monthsBefore = (at: Date, count: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count, 1));

const gigabyteText = (bytes: number): string => gigabytes(bytes).toFixed(3);

const OfAddress = z.object({
  ip: ipInput,
  summary: about(
    wireInt(0, 2).default(1),
    "0 = by hour (at most 31 days), 1 = by day, 2 = by month. Left out, 1.",
    2,
  ),
  ...periodInput,
});

const output = z.object({
  traffic: about(
    z.array(
      z.object({
        time: about(z.string(), "Beginning of the hour, day or month, UTC.", "2026-11-01 00:00:00"),
        inbound: about(z.string().nullable(), "GB in.", "12.500"),
        outbound: about(z.string().nullable(), "GB out.", "56.818"),
      }),
    ),
    "The volumes, the oldest first; times without traffic are left out.",
  ),
});

async function readVolumes(
  now: Date,
  { ip, summary, ...asked }: z.output<typeof OfAddress>,
  row: ServerRow,
): Promise<z.input<typeof output>> {
  const begin = (to: Date) => (summary === 2 ? monthsBefore(to, 11) : monthsBefore(to, 0));
  const span = readPeriod(asked, now, begin, summary === 0 ? 31 : undefined);
  const step = summary === 0 ? 3_600 : 86_400;
  const flows = await readMachineOr(row, (provisioner, machine) => provisioner.flow(machine, span, step), []);
  const points = addUp(
    flows.filter((flow) => flow.ip === ip),
    summary === 2 ? monthOf : (at) => at,
  );
  return {
    traffic: points.map(({ at, inBytes, outBytes }) => ({
      time: momentText(at),
      inbound: gigabyteText(inBytes),
      outbound: gigabyteText(outBytes),
    })),
  };
}

/** `ip/get_traffic` (modules 5.3): traffic of one address, by hour (`summary` 0), day (1) or month (2). */
export const getAddressTraffic = operation({
  name: "ip.get_traffic",
  summary: "Shows the traffic of an address of a server",
  description:
    "Answers how much came in and went out of one address of a server, summed by hour, day or month.",
  access: reads(),
  fails: ["address.not_found", ...askFailures],
  target: server("id"),
  input: OfAddress.extend({ id: idInput }),
  output,
  run: async ({ db, now }, { id, ...asked }, row) => {
    await addressOf(db, id, asked.ip);
    return readVolumes(now, asked, row);
  },
});

/** The same without the server's id: some clients send only the address. */
export const getTrafficByAddress = operation({
  name: "ip.get_traffic_by_address",
  summary: "Shows the traffic of an address of any of the caller's servers",
  description: "Answers the same where only the address is given.",
  access: reads({ right: "ip/get_traffic" }),
  fails: askFailures,
  target: address("ip"),
  input: OfAddress,
  output,
  run: async ({ now }, asked, found) => readVolumes(now, asked, found.server),
});
