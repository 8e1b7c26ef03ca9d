import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { apiKey } from "./lookup";
import { requireReachOf } from "./owner-matter";
import { requirePinAsked } from "./pin-matter";
import { maxSecrets } from "./rules";
import { RotatedKey } from "./schema";
import { addSecret, liveSecrets } from "./secret";
import { requireOwnRights } from "./terms";
import { keyOnWire, secretOnWire } from "./wire";
import { writeHistory } from "./write-history";

/** `api_keys/rotate` (an extension): adds a second secret, valid alongside the first until that one is retired. */
export const rotateKey = operation({
  name: "api_keys.rotate",
  summary: "Gives an API key a second secret and shows it once; the first stays valid until it is retired",
  description:
    "Adds a second value to a key, so that programs can change over without a pause. The new value is in this answer and in no later one; `api_keys/retire` ends the old one.",
  access: writes({ right: "api_keys/edit", grants: "always", topic: "keys" }),
  changes: ["api_keys"],
  fails: ["key.beyond_maker", "key.two_secrets"],
  target: locked(apiKey("id")),
  isCreating: true,
  // A new secret of a key that is exempt from the PIN is equivalent to a new exempt key.
  needsPin: (_raw, _context, key) => key.isPinExempt,
  input: z.object({
    id: about(wireInt(0), "Number of the key.", 12),
    pin: about(wireText(20).optional(), "The account's PIN, where one is set.", "4071"),
    idempotency_key: about(
      wireText(200).optional(),
      "The same key and parameters give the first answer again, for 24 hours.",
      "rotate-2026-11-22-1",
    ),
  }),
  output: RotatedKey,
  // Decided again under the lock, because the key may have changed since the guard checked it.
  before: async (_context, _input, key) => key.isPinExempt,
  run: async (context, { id }, key, wasPinMatter) => {
    requireOwnRights(context, key);
    requirePinAsked(key.isPinExempt, wasPinMatter);
    await requireReachOf(context, id);
    if ((await liveSecrets(context.db, id)).length >= maxSecrets) throw fail("key.two_secrets");
    const { value, tokenView } = await addSecret(context.db, id, context.now);
    await writeHistory(context, id, { code: "rotated", added: tokenView, beside: key.tokenView });
    context.note({ target: `api key ${id}`, changes: { added: tokenView } });
    const secrets = (await liveSecrets(context.db, id)).map(secretOnWire);
    return { ...keyOnWire({ ...key, tokenView }, context.actor), api_key: value, secrets };
  },
});
