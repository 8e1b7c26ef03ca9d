import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { sshKey } from "./lookup";

/** `ssh_keys/delete` (modules 5.6): systems on which the key is installed keep it. */
export const deleteSshKey = operation({
  name: "ssh_keys.delete",
  summary: "Deletes a stored public SSH key",
  description: "Deletes a stored public key. Servers on which it is installed keep it.",
  access: writes(),
  changes: [],
  fails: [],
  target: locked(sshKey("id")),
  input: z.object({ id: about(wireInt(0), "Number of the key.", 701) }),
  output: z.object({}),
  run: async ({ db, now, note }, _input, row) => {
    await db.update(sshKeys).set({ deletedAt: now, isDefault: false }).where(eq(sshKeys.id, row.id));
    note({ target: `ssh key ${row.id}`, changes: { name: { from: row.name, to: null } } });
    return {};
  },
});
