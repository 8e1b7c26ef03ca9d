import { z } from "zod";
import { operation } from "../operation";
import { Info } from "./schema";
import { tokenRecord } from "./token-record";

/** `auth/info` (specification 4.2): the whole record of the session that asks. */
export const info = operation({
  name: "auth.info",
  summary: "Shows the session's token record with rights and servers",
  access: "read",
  permission: null,
  input: z.object({}),
  output: Info,
  run: async (context) => ({
    result: tokenRecord(context.actor, { isNew: false, address: context.address, timings: [] }),
  }),
});
