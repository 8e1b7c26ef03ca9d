import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { ipmiInstalls } from "@/lib/db/tables/servers/inventory";
import { installKeyPurpose } from "@/lib/outside/provisioner/ipmi/installs";
import { anybody } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { noteInstall } from "./note-install";

const State = z.enum(["installing", "configuring", "installed", "failed"], {
  error: "must be installing, configuring, installed or failed",
});

/** `provisioner/report_install`: the installer reports its progress. Its key is valid for one installation only. */
export const reportInstall = openOperation({
  name: "provisioner.report_install",
  summary: "Takes the report of an installer",
  description:
    "Takes an installer's word on how far an installation is, by the key that it was given. The panel goes on from there: it verifies, or reports the failure.",
  access: anybody("write"),
  changes: ["jobs", "servers"],
  fails: [],
  input: z.object({
    key: about(
      wireText(64),
      "The key that `provisioner/get_install` told.",
      "0f3a9bd24c6e8817a5d2c4be91f07d36",
    ),
    state: about(State, "How far it is.", "installed"),
    reason: about(wireText(200).optional(), "Why it failed; the customer reads it.", "no disk was found"),
  }),
  output: z.object({ state: about(State, "What is known now.", "installed") }),
  run: async (context, { key, state, reason }) =>
    inTransaction(async (db) => {
      const mine = eq(ipmiInstalls.keyHash, keyedHash(installKeyPurpose, key));
      const [install] = await db.select().from(ipmiInstalls).where(mine).for("update");
      if (!install) throw invalidArgument("key");
      // Final states are final: late or repeated reports change nothing.
      if (install.state === "installed" || install.state === "failed") return { state: install.state };
      const isOver = state === "installed" || state === "failed";
      await db
        .update(ipmiInstalls)
        .set({
          state,
          reason: state === "failed" ? (reason ?? null) : null,
          ...(isOver ? { facts: null } : {}),
        })
        .where(mine);
      const changes = { install: { from: install.state, to: state } };
      if (install.state !== state)
        await noteInstall(db, context, "provisioner.report_install", install.serverId, changes);
      return { state };
    }),
});
