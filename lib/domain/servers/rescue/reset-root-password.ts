import { eq, sql } from "drizzle-orm";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { workFailures } from "../servers/errors";
import { administratorOf, refusalOf } from "../servers/rules";
import { requireAble } from "../servers/shared/able";
import { askMachine } from "../servers/shared/ask-machine";
import { newPassword } from "./shared/new-password";

/** `eq/reset_root_password`: another password in the installed system, told once in the callback's result. */
export const resetRootPassword = asyncOperation({
  name: "eq.reset_root_password",
  summary: "Sets a new root password in the system of a server",
  description:
    "Sets a new, random root password in the installed system of a server that is on; the callback's `scope` tells it once. Nothing is restarted. Whether SSH lets root in by password is up to the system.",
  access: writes({ right: "eq/root_password", proof: ["pin"], topic: "secrets" }),
  changes: ["servers"],
  fails: [...workFailures, "server.off", "server.in_rescue", "machine.unsupported"],
  target: locked(server("id")),
  input: OfServerWithPin,
  answersPassword: true,
  begin: async ({ db }, _input, row) => {
    await requireAble(db, row, "resetPassword");
    // A stopped server has nothing that could set it.
    const refusal = refusalOf("reboot", row);
    if (refusal) throw fail(refusal);
    if (row.rescueSince !== null) throw fail("server.in_rescue");
  },
  perform: async (_context, { key, target, signal }) => {
    const password = newPassword(key);
    const outcome = await askMachine(target, "resetPassword", (provisioner, machine) =>
      provisioner.resetPassword(machine, { password, key }, signal),
    );
    if (outcome.state !== "done") return outcome;
    const login = administratorOf(target.systemName);
    return {
      state: "done",
      // The first password, which may still wait to be read, is none any more.
      keep: async (db) => {
        await db
          .update(servers)
          .set({
            ...{ rootPassword: null, rootPasswordUntil: null },
            installOptions: sql`${servers.installOptions} - 'isKeyAlone'`,
          })
          .where(eq(servers.id, target.id));
        return { scope: { login, password }, context: { User: login, password: "censored" }, isSecret: true };
      },
    };
  },
});
