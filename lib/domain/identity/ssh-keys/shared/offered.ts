import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";

export const OfferedKeys = z.array(
  z.object({ id: z.int(), name: z.string(), key: z.string(), default: z.boolean() }),
);

/** Reads the account's stored keys as form options, the default first. */
export const readOfferedKeys = (db: Database, accountId: number): Promise<z.infer<typeof OfferedKeys>> =>
  db
    .select({ id: sshKeys.id, name: sshKeys.name, key: sshKeys.key, default: sshKeys.isDefault })
    .from(sshKeys)
    .where(and(eq(sshKeys.accountId, accountId), isNull(sshKeys.deletedAt)))
    .orderBy(desc(sshKeys.isDefault), asc(sshKeys.id));
