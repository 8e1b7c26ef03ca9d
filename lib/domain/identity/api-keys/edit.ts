import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { writes } from "../../kernel/access/access";
import { DomainError } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { requestEmailConfirmation } from "../email-confirmations/shared/ask";
import { endKeySessions } from "../sessions/shared/end";
import { isListWider } from "./bounds";
import { wideningFailures } from "./errors";
import { apiKey, type KeyRow } from "./lookup";
import { requireWidening } from "./owner-matter";
import { makesPinExempt, requirePinAsked, widensExempt } from "./pin-matter";
import { EditKey } from "./schema";
import {
  allowedAddresses,
  expiryOf,
  isOfSome,
  narrowedRights,
  notifyAddress,
  requireOwnRights,
} from "./terms";
import { changesBetween, writeHistory } from "./write-history";

const isOver = ({ isActive, expiresAt }: KeyRow, now: Date): boolean =>
  !isActive || (expiresAt !== null && expiresAt <= now);

type Input = z.output<typeof EditKey>;

/** The key after the change; absent parameters leave it unchanged. */
const editedTerms = (context: SignedContext, before: KeyRow, input: Input) => ({
  name: input.name,
  isActive: input.active,
  allowedAddresses: input.ip === undefined ? before.allowedAddresses : allowedAddresses(input.ip),
  notifyMethod: input.login_notify_method,
  notifyAddress: notifyAddress(input, isOfSome(before)),
  expiresAt: input.expires === undefined ? before.expiresAt : expiryOf(input.expires, context.now),
  isPinExempt: input.pin_exempt ?? before.isPinExempt,
  permissions:
    input.permissions === undefined ? before.permissions : narrowedRights(context, input.permissions),
});

/** Throws on invalid parameters before anything is changed. */
function isPinMatter(context: SignedContext, before: KeyRow, input: Input): boolean {
  try {
    return widensExempt(before, editedTerms(context, before, input));
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function needsPin(raw: Record<string, unknown>, context: SignedContext, key: KeyRow): boolean {
  if (makesPinExempt(raw)) return true;
  const input = EditKey.safeParse(raw);
  return input.success && isPinMatter(context, key, input.data);
}

/** `api_keys/edit` (specification 4.3): changes a key; each changed field is one entry of its history. */
export const editKey = operation({
  name: "api_keys.edit",
  summary: "Changes, disables or enables an API key",
  description:
    "Changes name, addresses, notification, end, rights or state of a key; `active` 0 disables it and ends its sessions. Asks for the PIN where the change widens what the key may do.",
  access: writes({ right: "api_keys/edit", impersonation: "forbidden", grants: "sometimes", topic: "keys" }),
  changes: ["api_keys", "sessions"],
  fails: [...wideningFailures, "argument.unsupported", "key.own_limits"],
  target: locked(apiKey("id")),
  needsPin,
  input: EditKey,
  output: z.object({ id: about(z.int(), "Number of the key.", 12) }),
  // Decided again under the lock, because the key may have changed since the guard checked it.
  before: async (context, input, key) => input.pin_exempt === true || isPinMatter(context, key, input),
  run: async (context, input, before, wasPinMatter) => {
    requireOwnRights(context, before);
    const { id } = before;
    const terms = editedTerms(context, before, input);
    const after = { ...before, ...terms };
    requirePinAsked(widensExempt(before, after), wasPinMatter);
    await requireWidening(context, before, after);
    await context.db.update(apiKeys).set(terms).where(eq(apiKeys.id, id));
    // Sessions opened from addresses no longer allowed end now, or they would work again when the list is widened.
    const isNarrower = isListWider(before.allowedAddresses, after.allowedAddresses);
    if (isNarrower || isOver(before, context.now) || isOver(after, context.now))
      await endKeySessions(context.db, id, context.now);
    if (after.notifyMethod === "email" && after.notifyAddress)
      await requestEmailConfirmation(context, after.notifyAddress);
    const changes = changesBetween(before, after);
    for (const change of changes) await writeHistory(context, id, change);
    if (changes.length > 0) {
      const fields = changes.map(({ field, from, to }) => ({ field, from, to }));
      context.note({ target: `api key ${id}`, changes: { fields } });
    }
    return { id };
  },
});
