import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { readUserData, type UserDataFault, userDataFaults } from "@/lib/base/user-data";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { maxUserDataLength } from "./rules";

const faults = Object.keys(userDataFaults) as [UserDataFault, ...UserDataFault[]];

/** Says of user data, before an order has it, what it sets or what is wrong with it. */
export const checkUserData = operation({
  name: "orders.check_user_data",
  summary: "Checks user data for cloud-init",
  access: reads({ right: "eq/order_instance" }),
  input: z.object({ text: wireText(maxUserDataLength) }),
  output: z.object({
    kind: z.enum(["cloud_config", "script"]).nullable(),
    /** What a `#cloud-config` sets. */
    names: z.array(z.string()),
    /** `line` 0 and `name` "": it is about the whole. */
    wrong: z.object({ fault: z.enum(faults), line: z.int(), name: z.string() }).nullable(),
  }),
  run: async (_context, { text }) => {
    const found = readUserData(text);
    if ("wrong" in found) return { kind: null, names: [], wrong: found.wrong };
    const { read } = found;
    return { kind: read.kind, names: read.kind === "cloud_config" ? read.names : [], wrong: null };
  },
});
