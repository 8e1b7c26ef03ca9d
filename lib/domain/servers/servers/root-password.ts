import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { unseal } from "@/lib/db/seal";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { administratorOf, isBeforeInstall, keptSince } from "./rules";

const RootPassword = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  login: about(z.string(), "User name on the server.", "root"),
  password: about(z.string(), "The password, shown this once.", "Change-me-1"),
});

/** `eq/root_password` (ADR 20): shown once to the owner, and erased in the same transaction. */
export const readRootPassword = operation({
  name: "eq.root_password",
  summary: "Shows the root password once",
  description:
    "Answers the first root password of a server once; afterwards, and seven days after the installation, it is gone. Later calls say that it was not found. The same of a password that support has set, and of a rescue system that support has started.",
  access: writes({ proof: ["pin"], topic: "secrets" }),
  changes: ["servers"],
  fails: ["server.not_ready", "password.not_found"],
  target: locked(server("id")),
  input: z.object({
    id: about(wireInt(0), "Number of the server.", 55001),
    pin: about(wireText(20).optional(), "The account's PIN, where one is set.", "4071"),
  }),
  output: RootPassword,
  run: async (context, { id }, row) => {
    const { rootPassword: sealed, state, rootPasswordUntil: until, systemName, rescueSince } = row;
    if (row.rescuePassword && rescueSince && rescueSince > keptSince(context.now)) {
      await context.db.update(servers).set({ rescuePassword: null }).where(eq(servers.id, id));
      context.note({ target: `server ${id}`, changes: { root_credentials: "shown" } });
      return { id, login: "root", password: unseal("root password", row.rescuePassword) };
    }
    // Reading erases it, so it cannot be read before the machine has received it.
    if (sealed && isBeforeInstall(state)) throw fail("server.not_ready");
    if (!sealed || (until && until <= context.now)) throw fail("password.not_found");
    await context.db
      .update(servers)
      .set({ rootPassword: null, rootPasswordUntil: null })
      .where(eq(servers.id, id));
    context.note({ target: `server ${id}`, changes: { root_credentials: "shown" } });
    return {
      id,
      login: administratorOf(systemName),
      password: unseal("root password", sealed),
    };
  },
});
