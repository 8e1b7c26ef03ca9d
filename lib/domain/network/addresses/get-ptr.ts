import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { idInput, ipInput } from "./schema";
import { namesOf } from "./shared/names";

/** `ip/get_ptr` (modules 5.3): clients read the names from `message`. */
export const getPtr = operation({
  name: "ip.get_ptr",
  summary: "Shows the names of an address in DNS",
  description: "Answers the names that an address has in reverse DNS, as a list in `message`.",
  access: reads(),
  fails: ["address.not_found"],
  target: server("id"),
  input: z.object({ id: idInput, ip: ipInput }),
  output: z.object({
    message: about(z.array(z.string()), "The names, the first one first.", ["web-1.example.com"]),
  }),
  run: async ({ db }, { ip }, row) => ({ message: (await namesOf(db, row, ip)).ptr }),
});
