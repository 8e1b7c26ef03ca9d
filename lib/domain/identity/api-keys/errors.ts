import { argument, failure, type Wording } from "../../kernel/errors/error-entry";

type BeyondMaker = { limit: "expires" } | { limit: "rights" } | { limit: "ip"; address: string };

function beyondMaker(facts: BeyondMaker): string | Wording {
  if (facts.limit === "rights") return "permission denied, beyond the limits of the key of this session";
  return facts.limit === "expires"
    ? argument("expires", "must not be after the end of the key that makes it")
    : argument("ip", `${facts.address} is not in the list of the key that makes it`);
}

export const apiKeyErrors = {
  "key.missing": failure({
    kind: "invalid",
    text: { text: "no key specified as a parameter", fields: { key: "is required" } },
    guide: "The call to sign in names no API key.",
  }),
  "key.invalid": failure({
    kind: "forbidden",
    text: "invalid API key",
    guide: "The API key is unknown, disabled, expired, or not for this address.",
  }),
  "api_key.not_found": failure({
    kind: "not_found",
    text: "API key not found",
    guide: "The account has no such API key.",
  }),
  "secret.not_found": failure({
    kind: "not_found",
    text: "secret not found",
    guide: "The key has no such secret.",
  }),
  "key.beyond_maker": failure<BeyondMaker>({
    kind: "invalid",
    text: beyondMaker,
    guide: "A session of an API key would make or widen a key beyond its own limits.",
    example: { limit: "expires" },
  }),
  "key.own_limits": failure({
    kind: "forbidden",
    text: "permission denied, a key cannot lift its own limits",
    guide: "A session of an API key would lift limits of that key, or of a key above it.",
  }),
  "key.line_too_long": failure({
    kind: "conflict",
    text: "this key was made by too many keys, one after another, to make one more",
    guide: "Keys made by keys, one after another, are as many as may be.",
  }),
  "key.two_secrets": failure({
    kind: "conflict",
    text: "two secrets are valid already, retire one first",
    guide: "Two secrets are valid already. Retire one first.",
  }),
  "key.only_secret": failure({
    kind: "conflict",
    text: "the only secret cannot be retired, delete the key instead",
    guide: "The only secret cannot be retired. Delete the key instead.",
  }),
  "key.address_unconfirmed": failure({ kind: "conflict", text: "the address waits for its confirmation" }),
  "key.no_notification": failure({ kind: "conflict", text: "the key notifies nobody" }),
  "key.nothing_unconfirmed": failure({ kind: "conflict", text: "no address waits for its confirmation" }),
};

export const wideningFailures = ["key.beyond_maker", "server.foreign"] as const;
