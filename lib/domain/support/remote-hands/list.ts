import { and, eq, gte, inArray, isNotNull, isNull, lt, ne } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { isDay } from "@/lib/base/is-day";
import { servers } from "@/lib/db/tables/servers/servers";
import { tickets } from "@/lib/db/tables/support/tickets";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readRequests } from "./lookup";
import { type RemoteHandsStatus, remoteHandsStatuses } from "./rules";
import { RemoteHandsRequests } from "./schema";

const standing = {
  PENDING: and(eq(tickets.state, "open"), isNull(tickets.assigneeId)),
  IN_PROGRESS: and(eq(tickets.state, "open"), isNotNull(tickets.assigneeId)),
  WAITING: eq(tickets.state, "waiting"),
  CLOSED: eq(tickets.state, "solved"),
} satisfies Record<RemoteHandsStatus, unknown>;

/** `rhr/list` (modules 5.12). */
export const listRemoteHands = operation({
  name: "rhr.list",
  summary: "Lists requests for hands",
  description: "Answers the account's requests to the data centre, narrowed by location, status or day.",
  access: reads({ right: "eq/show" }),
  input: z.object({
    location: about(
      wireText(100).optional(),
      "Only of servers in these locations, comma-separated.",
      "NL,DE",
    ),
    status: about(z.enum(remoteHandsStatuses).optional(), "Only with this status.", "PENDING"),
    date: about(
      wireText(10).refine(isDay, "must be a date as 2026-11-22").optional(),
      "Only of this day, UTC.",
      "2026-11-22",
    ),
    limit: about(wireInt(1, 200).optional(), "How many to answer, 100 unless told.", 100),
  }),
  output: RemoteHandsRequests,
  run: async (context, { location, status, date, limit = 100 }) => {
    const day = date === undefined ? null : new Date(`${date}T00:00:00Z`);
    const narrow = and(
      ne(tickets.type, "question"),
      location === undefined
        ? undefined
        : inArray(
            servers.location,
            location.split(",").map((code) => code.trim().toUpperCase()),
          ),
      status === undefined ? undefined : standing[status],
      day ? gte(tickets.createdAt, day) : undefined,
      day ? lt(tickets.createdAt, new Date(day.getTime() + 86_400_000)) : undefined,
    );
    return { requests: await readRequests(context, narrow, limit) };
  },
});
