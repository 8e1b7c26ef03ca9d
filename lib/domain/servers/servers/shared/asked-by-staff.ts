import { z } from "zod";
import { staffReason } from "../../../kernel/staff/staff-reason";

/** The reason that the customer reads; empty = none. */
const shownReason = z.string().trim().max(500).default("");

/** A server, and why staff change it. */
export const AskedOfServer = z.object({ id: z.int32(), reason: staffReason, shown: shownReason });

/** The same for what cannot be undone: the host name is typed, so that no other server is meant. */
export const Confirmed = AskedOfServer.extend({ hostname: z.string().trim().max(300) });
