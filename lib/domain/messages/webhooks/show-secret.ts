import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { webhookSecretText } from "./secret";

/** The secret for verifying our webhooks in the owner's receiver; requires the PIN if one is set. */
export const showWebhookSecret = operation({
  name: "webhooks.secret",
  summary: "Shows the secret that signs the webhooks of the account",
  access: writes({ right: "api_keys/edit", proof: ["pin"], topic: "secrets" }),
  changes: [],
  fails: [],
  input: z.object({ pin: wireText(20).optional() }),
  output: z.object({ secret: z.string() }),
  run: async (context) => {
    const { id } = context.actor.account;
    context.note({ target: `account ${id}`, changes: { shown: "the signing key of webhooks" } });
    return { secret: webhookSecretText(id) };
  },
});
