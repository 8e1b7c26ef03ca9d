import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { personOf, readMembers } from "./read-members";
import { Person } from "./schema";

/** `customers/get_acl`, the read side of `update_acl`: the account's members and their roles. */
export const getAcl = operation({
  name: "customers.get_acl",
  summary: "Lists the people who are invited to the account",
  description:
    "Lists the people who work in the account besides its owner, with their roles, their servers and whether they have accepted.",
  access: reads({ who: "person", right: "customers/update_acl" }),
  input: z.object({}),
  output: z.object({ people: about(z.array(Person), "The colleagues, without the owner.") }),
  run: async ({ db, actor, now }) => {
    const rows = await readMembers(db, actor.account.id);
    return { people: rows.map((row) => personOf(row, now)) };
  },
});
