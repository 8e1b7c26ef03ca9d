import { keyedHash } from "@/lib/db/seal";
import type { Task } from "../../kernel/async/async-operation";
import type { SignedContext } from "../../kernel/operation/context";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { readMachine, runOnMachine } from "../servers/shared/ask-machine";
import { requireBmc, requireUsable } from "../servers/shared/require-usable";

/** Derived from the job's key, so that a retry creates the same ones. */
function credentialsOf(key: string): { login: string; password: string } {
  const name = keyedHash("controller login", key).toString("hex").slice(0, 8);
  const secret = keyedHash("controller password", key).toString("base64url").replace(/[-_]/g, "x");
  return { login: `u${name}`, password: `${secret.slice(0, 14)}9a` };
}

/** The common part of add_ipmi_user and add_ipmi_admin: an account with a random name and password. */
export const adding = (isAdmin: boolean) => ({
  target: locked(server("id")),
  input: OfServerWithPin,
  answersPassword: true as const,
  begin: async ({ db }: SignedContext, _input: object, row: ServerRow) => {
    await requireBmc(db, row);
    requireUsable(row);
  },
  perform: async (
    _context: SignedContext,
    { key, target, signal }: Task<typeof OfServerWithPin, ServerRow>,
  ) => {
    const made = credentialsOf(key);
    const outcome = await runOnMachine(
      target,
      "addUser",
      (provisioner, machine) => provisioner.addUser(machine, { ...made, isAdmin, key }, signal),
      {},
    );
    if (outcome.state !== "done") return outcome;
    const { ip } = await readMachine(target, (provisioner, machine) => provisioner.controller(machine));
    return {
      state: "done" as const,
      scope: { ...made, ip, level: isAdmin ? "ADMINISTRATOR" : "USER" },
      context: { User: made.login, password: "censored" },
      isSecret: true,
    };
  },
});
