import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { momentText } from "@/lib/base/form-values";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";
import type { SshKey } from "./schema";

type SshKeyRow = typeof sshKeys.$inferSelect;

export const sshKeyOnWire = (row: SshKeyRow): z.input<typeof SshKey> => ({
  id: row.id,
  customer_id: row.accountId,
  name: row.name,
  key: row.key,
  default: row.isDefault ? 1 : 0,
  created: momentText(row.createdAt),
});

/** The caller's keys that are not deleted and match `narrow`; oldest first. */
export const ownSshKeys = (context: SignedContext, narrow?: SQL) =>
  context.db
    .select()
    .from(sshKeys)
    .where(and(eq(sshKeys.accountId, context.actor.account.id), isNull(sshKeys.deletedAt), narrow))
    .orderBy(asc(sshKeys.id));

/** Returns the caller's key; other accounts' and deleted keys are not found. */
export const sshKey = (parameter: string): Target<SshKeyRow> => ({
  noun: "ssh key",
  parameter,
  fails: ["ssh_key.not_found"],
  find: async (context, value, isLocked) => {
    const query = ownSshKeys(context, eq(sshKeys.id, readId(parameter, value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("ssh_key.not_found");
    return row;
  },
});
