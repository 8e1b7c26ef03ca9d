import { webhookEndpoints } from "@/lib/db/tables/messages/webhooks";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { newEndpointSecret } from "./endpoint-secret";
import { ownEndpoints } from "./lookup";
import { mostEndpoints } from "./rules";
import { AddEndpoint, EndpointSecret } from "./schema";
import { endpointTerms } from "./terms";

/** The secret is only in this response, so the call needs the PIN like the secret of API keys' webhooks. */
export const addEndpoint = operation({
  name: "webhooks.add",
  summary: "Adds an endpoint for the account's events and shows its signing secret once",
  access: writes({ right: "api_keys/edit", who: "person", proof: ["pin"], topic: "secrets" }),
  changes: ["webhooks"],
  fails: ["webhook.too_many"],
  isCreating: true,
  input: AddEndpoint,
  output: EndpointSecret,
  run: async (context, input) => {
    const { db, now, actor, note } = context;
    const terms = endpointTerms(input);
    await lockAccount(db, actor.account.id);
    if ((await ownEndpoints(context)).length >= mostEndpoints) throw fail("webhook.too_many");
    const secret = newEndpointSecret();
    const [row] = await db
      .insert(webhookEndpoints)
      .values({ accountId: actor.account.id, ...terms, secret, createdAt: now })
      .returning({ id: webhookEndpoints.id });
    if (!row) throw new Error("The endpoint was not written.");
    note({ target: `webhook ${row.id}`, changes: terms });
    return { id: row.id, secret };
  },
});
