import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireText } from "@/lib/base/form-values";
import { wireSshKey } from "@/lib/base/wire-ssh-key";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { ownSshKeys, sshKeyOnWire } from "./lookup";
import { maxSshKeys } from "./rules";
import { SshKey } from "./schema";

/** Type and body of a key, without its comment: two lines are the same key if these match. */
const bodyOf = (key: string): string => key.trim().split(/ +/).slice(0, 2).join(" ");

/** `ssh_keys/add` (modules 5.6). At most one key is the default: the last one marked as such. */
export const addSshKey = operation({
  name: "ssh_keys.add",
  summary: "Stores a public SSH key",
  description:
    "Keeps a public key under a name for later orders and answers it with its number. A key that is stored already is refused.",
  access: writes({ impersonation: "forbidden", topic: "keys" }),
  changes: [],
  fails: ["ssh_key.known", "ssh_key.too_many"],
  isCreating: true,
  input: z.object({
    name: about(
      wireText(100).refine((name) => name.trim() !== "", "is required"),
      "A name for the list.",
      "laptop",
    ),
    key: about(
      wireSshKey.refine((key) => key !== "", "is no public SSH key"),
      "The public key: one line as in an authorized_keys file, or RFC 4716, or the public part of a file of PuTTY.",
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMdqXbB10y8TBmIv+T1eI3fhTR6DgBr3mjlsdeOuF/1s anna",
    ),
    default: about(wireFlag.default(false), "1 = offered first when a system is installed.", "1"),
  }),
  output: z.object({ sshkey: about(SshKey, "The key.") }),
  run: async (context, { name, key, default: isDefault }) => {
    const { db, now, actor, note } = context;
    const { id: accountId } = actor.account;
    // Locked, so that concurrent calls cannot exceed the limit or both become the default.
    await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("no key update");
    const known = await ownSshKeys(context);
    if (known.some((one) => bodyOf(one.key) === bodyOf(key))) throw fail("ssh_key.known");
    if (known.length >= maxSshKeys) throw fail("ssh_key.too_many");
    if (isDefault) {
      const mine = and(eq(sshKeys.accountId, accountId), isNull(sshKeys.deletedAt));
      await db.update(sshKeys).set({ isDefault: false }).where(mine);
    }
    const wanted = { accountId, name: name.trim(), key: key.trim(), isDefault, createdAt: now };
    const [row] = await db.insert(sshKeys).values(wanted).returning();
    if (!row) throw new Error("The key was not written.");
    note({ target: `ssh key ${row.id}`, changes: { name: row.name } });
    return { sshkey: sshKeyOnWire(row) };
  },
});
