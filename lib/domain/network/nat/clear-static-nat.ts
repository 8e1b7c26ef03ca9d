import { z } from "zod";
import { about } from "@/lib/base/about";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { endNatMappings } from "../../servers/servers/shared/end-nat-mappings";
import { ipInput } from "../addresses/schema";
import { Closed } from "./schema";

/** `nat/clear_static_nat` (modules 5.9): closes all NAT mappings to a BMC address. */
export const clearStaticNat = staffOperation({
  name: "nat.clear_static_nat",
  summary: "Closes all passages to a management address",
  description: "Closes everything that leads to one management address, whoever opened it.",
  access: byStaff("write", "customers/change"),
  changes: ["addresses"],
  fails: [],
  input: z.object({ ip: about(ipInput, "The management address.", "10.0.0.5") }),
  output: Closed,
  run: async ({ db, now, note }, { ip }) => {
    const closed = await endNatMappings(db, { internalIp: ip }, now);
    note({ target: `address ${ip}`, changes: { closed_passages: closed } });
    return { closed };
  },
});
