import { z } from "zod";
import { localeOf, locales } from "@/lib/base/locale";
import { byStaff } from "../../../kernel/access/access";
import { findCustomer } from "../../../kernel/account/find-customer";
import { seeServer } from "../../../kernel/server/any-server";
import { staffOperation } from "../../../kernel/staff/staff-operation";

/** Who would read a message to a customer, or to the one who has a server, and in which language. */
export const findReader = staffOperation({
  name: "conversations.reader",
  summary: "Names the reader of a new conversation",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  fails: ["account.not_found", "server.not_found"],
  input: z.object({ to: z.enum(["customer", "server"]), id: z.int32() }),
  output: z.object({ email: z.string(), server: z.string(), language: z.enum(locales) }),
  run: async ({ db, note }, { to, id }) => {
    const server = to === "server" ? await seeServer(db, id) : null;
    const customer = await findCustomer(db, server?.accountId ?? id);
    note({ accountId: customer.id, target: `account ${customer.id}`, changes: {} });
    return { email: customer.email, server: server?.hostname ?? "", language: localeOf(customer.language) };
  },
});
