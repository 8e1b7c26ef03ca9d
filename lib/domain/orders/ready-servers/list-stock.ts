import { z } from "zod";
import { about } from "@/lib/base/about";
import { wantedLocation } from "../../catalog/catalog/shared/wanted";
import { anybody } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { readyServers } from "./machines";
import { type ReadyServerGroup, readyServerGroups } from "./rules";
import { ReadyServerFilter, WireReadyServer } from "./schema";

function readGroup(text: string | undefined): ReadyServerGroup {
  if (!text) return "ALL";
  const group = readyServerGroups.find((one) => one === text.toUpperCase());
  if (!group) throw invalidArgument("group", `is one of ${readyServerGroups.join(", ")}`);
  return group;
}

/** `stocks/list` (modules 5.10, docs/api.md): one entry per machine; an order of its preset takes one of them. */
export const listReadyServers = openOperation({
  name: "stocks.list",
  summary: "Lists the physical machines that are built and free",
  description:
    "Answers physical machines that stand ready, one entry each, with hardware, price and when they could be in use. They are ordered with `eq/order_instance` and the machine's preset.",
  access: anybody("read"),
  input: ReadyServerFilter,
  output: z.object({ servers: about(z.array(WireReadyServer), "The machines, one entry each.") }),
  run: async (_context, input) => {
    const group = readGroup(input.group);
    const location = wantedLocation(input.location);
    const found = (await readyServers()).filter(
      ({ shown, groups }) => groups.includes(group) && (location === null || shown.location === location),
    );
    return { servers: found.map(({ shown }) => shown) };
  },
});
