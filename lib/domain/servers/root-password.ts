import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { unseal } from "@/lib/db/seal";
import { servers } from "@/lib/db/tables/servers";
import { DomainError, notFound } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { isBeforeInstall } from "./rules";

const RootPassword = z.object({ id: z.int(), login: z.string(), password: z.string() });

/** `eq/root_password` (decisions 8): shown once to the owner and erased in the same transaction. */
export const readRootPassword = operation({
  name: "eq.root_password",
  summary: "Shows the root password once",
  access: "pin",
  permission: "eq/show",
  target: "server",
  input: z.object({ id: wireInt(0), pin: wireText(20).optional() }),
  output: RootPassword,
  run: async (context, { id }) => {
    const [row] = await context.db
      .select({
        sealed: servers.rootPassword,
        state: servers.state,
        until: servers.rootPasswordUntil,
        systemName: servers.systemName,
      })
      .from(servers)
      .where(eq(servers.id, id))
      .for("update");
    // Told too early it would be erased before the machine got it.
    if (row?.sealed && isBeforeInstall(row.state))
      throw new DomainError("conflict", "server is not ready yet", { doc: "server.not_ready" });
    if (!row?.sealed || (row.until && row.until <= context.now)) throw notFound("password");
    await context.db
      .update(servers)
      .set({ rootPassword: null, rootPasswordUntil: null })
      .where(eq(servers.id, id));
    context.note({ target: `server ${id}`, changes: { root_credentials: "shown" } });
    return {
      id,
      login: /windows/i.test(row.systemName) ? "Administrator" : "root",
      password: unseal("root password", row.sealed),
    };
  },
});
