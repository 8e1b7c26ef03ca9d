import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { address } from "./lookup";
import { ipInput } from "./schema";

const Option = z.object({
  id: about(z.int(), "Number of the licence.", 1),
  name: about(z.string(), "Its name.", "Windows Server"),
  tags: about(
    z.object({ full_name: about(z.string(), "Its whole name.", "Windows Server Standard") }),
    "More about it.",
  ),
});

/** `options/list` (modules 5.15): empty for an address, because licenses are bought for servers. */
export const listOptions = operation({
  name: "options.list",
  summary: "Lists the licences of an address",
  description:
    "Answers the licences that belong to an address of the caller's servers, for clients that show them there.",
  access: reads({ right: "eq/show" }),
  target: address("ip"),
  input: z.object({ ip: ipInput, option: about(z.enum(["license"]), "What to list: `license`.", "license") }),
  output: z.object({ list: about(z.array(Option), "The licences; empty = none.", []) }),
  run: async () => ({ list: [] }),
});
