import { eq } from "drizzle-orm";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { writes } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { requestEmailConfirmation } from "../email-confirmations/shared/ask";
import { wideningFailures } from "./errors";
import { addressesWithin, endWithin, type Maker, makerOf } from "./maker";
import { makesPinExempt } from "./pin-matter";
import { AddedKey, AddKey } from "./schema";
import { addSecret } from "./secret";
import { allowedAddresses, expiryOf, isOfSome, limitsOf, narrowedRights, notifyAddress } from "./terms";
import { keyOnWire } from "./wire";
import { writeHistory } from "./write-history";

/** Always notifies the owner, whatever notification the key has, because one more key can sign in. */
async function tellOwner(
  context: SignedContext,
  { id, name }: { id: number; name: string },
  maker: Maker | null,
): Promise<void> {
  const { actor, address, now } = context;
  const [made] = maker
    ? await context.db.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, maker.id))
    : [];
  const facts = { id, name, maker: made?.name ?? null, at: now, address };
  await notifyOwner(context, actor.account.id, "api_key.created", facts);
}

/** `api_keys/add` (specification 4.3): creates a key; its value is returned only here. */
export const addKey = operation({
  name: "api_keys.add",
  summary: "Creates an API key and shows its value once",
  description:
    "Makes a key for the whole account, for one server or for the servers of a project, with the addresses it may be used from, its end, and what is told of its logins. The value `api_key` is in this answer and in no later one.",
  access: writes({ right: "api_keys/edit", grants: "always", topic: "keys" }),
  changes: ["api_keys"],
  fails: [
    ...wideningFailures,
    "argument.unsupported",
    "key.line_too_long",
    "project.not_found",
    "project.archived",
  ],
  isCreating: true,
  needsPin: makesPinExempt,
  input: AddKey,
  output: AddedKey,
  run: async (context, input) => {
    const { account } = context.actor;
    const maker = await makerOf(context);
    const limits = await limitsOf(context, input);
    const [row] = await context.db
      .insert(apiKeys)
      .values({
        accountId: account.id,
        ...limits,
        parentId: maker?.id,
        name: input.name,
        isActive: input.active,
        allowedAddresses: addressesWithin(allowedAddresses(input.ip), maker),
        notifyMethod: input.login_notify_method,
        notifyAddress: notifyAddress(input, isOfSome(limits)),
        expiresAt: endWithin(expiryOf(input.expires, context.now), maker),
        isPinExempt: input.pin_exempt ?? false,
        permissions: narrowedRights(context, input.permissions),
        createdAt: context.now,
      })
      .returning();
    if (!row) throw new Error("The key was not written.");
    const { value, tokenView } = await addSecret(context.db, row.id, context.now);
    if (row.notifyMethod === "email" && row.notifyAddress)
      await requestEmailConfirmation(context, row.notifyAddress);
    await writeHistory(context, row.id, { code: "created", name: row.name });
    await tellOwner(context, row, maker);
    const changes = {
      name: row.name,
      server_id: row.serverId ?? 0,
      ...(row.projectId === null ? {} : { project_id: row.projectId }),
      ip: row.allowedAddresses,
    };
    context.note({ target: `api key ${row.id}`, changes });
    return { ...keyOnWire({ ...row, tokenView }, context.actor), api_key: value };
  },
});
