import type { SignedContext } from "../../../kernel/operation/context";
import { server } from "../../../kernel/server/server-target";
import { zone } from "../../dns/lookup";

/** The caller's zone and server named by a call. */
export const askedPlaceholders = async (
  context: SignedContext,
  asked: { zone: string; server_id: number },
  isLocked: boolean,
) => ({
  zone: await zone("zone").find(context, asked.zone, isLocked),
  server: await server("server_id").find(context, asked.server_id, false),
});
