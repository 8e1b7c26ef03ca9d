import type { DomainError } from "@/lib/domain/kernel/errors/fail";

export type Place = { module: string; action: string | null; hasToken: boolean };

/** The text for a missing or ended session differs by module (specification 7). */
function sessionText(module: string, action: string, hasToken: boolean): string {
  if (module === "auth" && !hasToken) return "auth: no token specified";
  return module === "billing" ? `${module}/${action}: invalid token, logout` : "auth: invalid token #13";
}

/**
 * Calls and parameters whose error text is fixed byte for byte (ADR 5): the specification says it, or existing clients
 * of logins and keys compare it. The reason is in the description instead.
 */
const fixedArguments: ReadonlySet<string> = new Set([
  ...["auth/login", "auth/whmcslogin"].flatMap((call) => [`${call} ttl`, `${call} fix_ix`, `${call} fix_ip`]),
  "auth/2fa_check user_token",
  ...["api_keys/add", "api_keys/edit"].flatMap((call) => [
    `${call} name`,
    `${call} active`,
    `${call} login_notify_method`,
  ]),
  "eq/set_pin new_pin",
  "tag/add tag",
]);

function ownText({ message, extras, facts: params }: DomainError, call: string): string {
  if (extras.doc !== "argument.invalid" || !("parameter" in params)) return message;
  const { parameter } = params;
  return fixedArguments.has(`${call} ${parameter}`) ? `invalid argument ${parameter}` : message;
}

/** Returns the `error` and `message` of a failure. */
export function failureText(error: DomainError, { module, action, hasToken }: Place): string {
  if (error.code === "unauthenticated") return sessionText(module, action ?? "", hasToken);
  if (error.extras.isVerbatim) return error.message;
  return action === null
    ? `${module}: ${error.message}`
    : `${module}/${action}: ${ownText(error, `${module}/${action}`)}`;
}

/** Reasons that add nothing to "invalid argument". */
const empty: ReadonlySet<string> = new Set(["is incorrect", "is not valid"]);

/** Returns the reasons for invalid parameters that the text omits; undefined if it has them all. */
export function unsaidReasons(
  text: string,
  fields: Readonly<Record<string, string>> = {},
): string | undefined {
  const unsaid = Object.entries(fields).filter(([, reason]) => !empty.has(reason) && !text.includes(reason));
  return unsaid.length === 0 ? undefined : unsaid.map(([name, reason]) => `${name}: ${reason}`).join("; ");
}
