import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { countOwn } from "./list-count";

/** `failed`: deployments that left no server; they are listed for a while and not included in `servers`. */
const ServerCounts = z.object({ servers: z.int(), failed: z.int(), moving: z.int() });

/** Counts the servers, for both the page frame and the list. */
export const countServers = operation({
  name: "servers.counts",
  summary: "Counts the servers, failed deployments and what is being deployed",
  access: reads({ right: "eq/list" }),
  input: z.object({}),
  output: ServerCounts,
  run: countOwn,
});
