import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { tickets } from "@/lib/db/tables/support/tickets";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { writeMessage } from "../tickets/shared/write-message";
import { readRequests, remoteHandsRequest } from "./lookup";
import { RemoteHandsRequests } from "./schema";

/** `rhr/discard` (modules 5.12): closes a request and its children; idempotent. */
export const discardRemoteHands = operation({
  name: "rhr.discard",
  summary: "Closes a request for hands",
  description: "Closes a request that is not needed any more, and answers it.",
  access: writes({ right: "eq/show", impersonation: "forbidden", topic: "talks" }),
  changes: ["conversations"],
  fails: [],
  target: locked(remoteHandsRequest("id")),
  input: z.object({ id: about(wireInt(0), "Number of the request.", 7001) }),
  output: RemoteHandsRequests,
  run: async (context, _input, row) => {
    const { db, now, note } = context;
    const isPart = and(eq(tickets.parentId, row.id), ne(tickets.state, "solved"));
    const parts = await db.select().from(tickets).where(isPart).for("update");
    for (const one of [row, ...parts]) {
      if (one.state === "solved") continue;
      const fact = { code: "solved", by: "customer" } as const;
      await writeMessage(db, one, { author: "panel", fact, event: "solve" }, now);
      note({ target: `conversation ${one.id}`, changes: { state: { from: one.state, to: "solved" } } });
    }
    return { requests: await readRequests(context, eq(tickets.id, row.id), 1) };
  },
});
