import { addAccount } from "@/lib/testing/factories";
import { type Answer, type Fields, newKey, type Panel, signIn, signUp } from "./wire";

export type Known = { token: string; foreignServer: number; pinToken: string; email: string };
type Row = [text: string, code: -1 | -2, when: string, ask: (panel: Panel, known: Known) => Promise<Answer>];

const call =
  (module: string, action: string | undefined, fields: (known: Known) => Fields = () => ({}), options = {}) =>
  (panel: Panel, known: Known) =>
    panel.send(module, { action, ...fields(known) }, options);
const nobody = "0".repeat(32);
const key = { name: "k", login_notify_method: "none", active: 1 };

/** A key of this account with some history. */
const loginWithKey =
  (more: Fields, change?: string) =>
  async (panel: Panel, { token }: Known): Promise<Answer> => {
    const { id, api_key } = await newKey(panel, token, more);
    if (change) await panel.query(`update api_keys set ${change} where id = $1`, [id]);
    return panel.send("auth", { action: "login", key: api_key });
  };

const withPermissions =
  (module: string, action: string) =>
  async (panel: Panel, { token }: Known): Promise<Answer> => {
    const { api_key } = await newKey(panel, token, { "permissions[]": ["locations/view"] });
    const opened = await panel.call("auth", "login", { key: api_key });
    return panel.send(module, { action, token: opened.result.token });
  };

const noToken = "auth: no token specified";
const invalidToken = "auth: invalid token #13";
const failedLogin = "auth: authenthication failure";
const invalidKey = "auth/login: invalid API key";
const tokenOf = ({ token }: Known) => ({ token });
const add = (fields: Fields) =>
  call("api_keys", "add", (known) => ({ ...tokenOf(known), ...key, ...fields }));

/** Every text that the specification gives for these modules, byte for byte, and later decisions. */
export const rows: Row[] = [
  [invalidToken, -2, "auth/info with an unknown token", call("auth", "info", () => ({ token: nobody }))],
  [invalidToken, -2, "auth/logout with an unknown token", call("auth", "logout", () => ({ token: nobody }))],
  [
    invalidToken,
    -2,
    "auth/flip_tag with an unknown token",
    call("auth", "flip_tag", () => ({ token: nobody })),
  ],
  [
    invalidToken,
    -2,
    "api_keys/list with an unknown token",
    call("api_keys", "list", () => ({ token: nobody })),
  ],
  [invalidToken, -2, "api_keys/list without a token", call("api_keys", "list")],
  [invalidToken, -2, "eq/set_pin without a token", call("eq", "set_pin")],
  [
    invalidToken,
    -2,
    "eq/check_pin with an unknown token",
    call("eq", "check_pin", () => ({ token: nobody })),
  ],
  [noToken, -2, "auth/logout without a token", call("auth", "logout")],
  [noToken, -2, "auth/info without a token", call("auth", "info")],
  [noToken, -2, "auth/info with an empty token", call("auth", "info", () => ({ token: "" }))],
  [
    "auth: empty username",
    -2,
    "whmcslogin without a user",
    call("auth", "whmcslogin", () => ({ password: "x" })),
  ],
  [
    "auth: empty username",
    -2,
    "whmcslogin with an empty user",
    call("auth", "whmcslogin", () => ({ user: " " })),
  ],
  [
    failedLogin,
    -2,
    "whmcslogin of nobody",
    call("auth", "whmcslogin", () => ({ user: "a@b.test", password: "x" })),
  ],
  [
    failedLogin,
    -2,
    "whmcslogin with a wrong password",
    call("auth", "whmcslogin", ({ email }) => ({ user: email, password: "x" })),
  ],
  [
    failedLogin,
    -2,
    "whmcslogin without a password",
    call("auth", "whmcslogin", ({ email }) => ({ user: email })),
  ],
  [
    failedLogin,
    -2,
    "whmcslogin with an unknown sso_hash",
    call("auth", "whmcslogin", () => ({ sso: "google", sso_hash: nobody })),
  ],
  ["auth/login: no key specified as a parameter", -1, "login without a key", call("auth", "login")],
  [
    "auth/login: no key specified as a parameter",
    -1,
    "login with an empty key",
    call("auth", "login", () => ({ key: "" })),
  ],
  [
    invalidKey,
    -1,
    "login with an unknown key",
    call("auth", "login", () => ({ key: "0123456789abcdef-0123456789abcdef" })),
  ],
  [invalidKey, -1, "login with a disabled key", loginWithKey({ active: 0 })],
  [invalidKey, -1, "login with an expired key", loginWithKey({}, "expires_at = now()")],
  [invalidKey, -1, "login with a deleted key", loginWithKey({}, "deleted_at = now()")],
  [invalidKey, -1, "login with a key out of its list", loginWithKey({ ip: "203.0.113.7" })],
  [
    "auth/login: invalid argument ttl",
    -1,
    "login with a ttl too short",
    call("auth", "login", () => ({ key: "x", ttl: 59 })),
  ],
  [
    "auth/whmcslogin: invalid argument ttl",
    -1,
    "whmcslogin with a ttl too long",
    call("auth", "whmcslogin", () => ({ user: "x", ttl: 86_401 })),
  ],
  [
    "auth/login: invalid argument fix_ix",
    -1,
    "login with an odd fix_ix",
    call("auth", "login", () => ({ key: "x", fix_ix: "2" })),
  ],
  [
    "auth/flip_tag: invalid argument tag",
    -1,
    "flip_tag of another tag",
    call("auth", "flip_tag", (known) => ({ ...tokenOf(known), tag: "vip" })),
  ],
  [
    "auth/flip_tag: invalid argument value",
    -1,
    "flip_tag to another value",
    call("auth", "flip_tag", (known) => ({ ...tokenOf(known), tag: "newsletter", value: "2" })),
  ],
  ["auth/flip_tag: permission denied", -1, "flip_tag without the right", withPermissions("auth", "flip_tag")],
  [
    "auth/billing_list: permission denied",
    -1,
    "billing_list without the right",
    withPermissions("auth", "billing_list"),
  ],
  [
    "auth/2fa_check: the sign-in has expired, start again",
    -1,
    "2fa_check of no challenge",
    call("auth", "2fa_check", () => ({ "2fa_token": nobody, user_token: "123456" })),
  ],
  [
    "auth/2fa_resend: the sign-in has expired, start again",
    -1,
    "2fa_resend of no challenge",
    call("auth", "2fa_resend", () => ({ "2fa_token": nobody })),
  ],
  [
    "auth/2fa_check: invalid argument user_token",
    -1,
    "2fa_check without a code",
    call("auth", "2fa_check", () => ({ "2fa_token": nobody })),
  ],
  ["auth/nothing: unknown action", -1, "an unknown action of auth", call("auth", "nothing")],
  ["api_keys/nothing: unknown action", -1, "an unknown action of api_keys", call("api_keys", "nothing")],
  ["auth: no action specified", -1, "no action of auth", call("auth", undefined)],
  ["api_keys: no action specified", -1, "no action of api_keys", call("api_keys", undefined)],
  [
    "api_keys/list: permission denied",
    -1,
    "api_keys/list without the right",
    withPermissions("api_keys", "list"),
  ],
  [
    "api_keys/add: permission denied",
    -1,
    "api_keys/add without the right",
    withPermissions("api_keys", "add"),
  ],
  ["api_keys/add: invalid argument name", -1, "a key without a name", add({ name: "" })],
  ["api_keys/add: invalid argument name", -1, "a key with a name that is not English", add({ name: "ключ" })],
  ["api_keys/add: invalid argument active", -1, "a key neither on nor off", add({ active: 2 })],
  [
    "api_keys/add: invalid argument login_notify_method",
    -1,
    "a key with another method",
    add({ login_notify_method: "sms" }),
  ],
  [
    "api_keys/add: permission denied #3, this is not your server",
    -1,
    "a key of another's server",
    (panel, known) => add({ server_id: known.foreignServer })(panel, known),
  ],
  [
    "api_keys/list_for_server: permission denied #3, this is not your server",
    -1,
    "the keys of another's server",
    call("api_keys", "list_for_server", (known) => ({ ...tokenOf(known), server_id: known.foreignServer })),
  ],
  ...(["view", "edit", "delete", "history"] as const).map(
    (action): Row => [
      `api_keys/${action}: API key not found`,
      -1,
      `${action} of a key that is not`,
      call("api_keys", action, (known) => ({ ...tokenOf(known), ...key, id: 999_999 })),
    ],
  ),
  [
    "api_keys/view: invalid argument id",
    -1,
    "view of no number",
    call("api_keys", "view", (known) => ({ ...tokenOf(known), id: "12abc" })),
  ],
  [
    "api_keys/history: invalid argument period_from: must be a day, YYYY-MM-DD",
    -1,
    "history from no day",
    async (panel, { token }) => {
      const { id } = await newKey(panel, token);
      return panel.send("api_keys", { action: "history", token, id, period_from: "yesterday" });
    },
  ],
  [
    "eq/show: permission denied #3, this is not your server",
    -1,
    "another's server",
    call("eq", "show", (known) => ({ ...tokenOf(known), id: known.foreignServer })),
  ],
  [
    "eq/set_pin: invalid argument new_pin",
    -1,
    "a PIN of three digits",
    call("eq", "set_pin", (known) => ({ ...tokenOf(known), new_pin: "123" })),
  ],
  ["eq/set_pin: invalid argument new_pin", -1, "no PIN at all", call("eq", "set_pin", tokenOf)],
  ["eq/set_pin: permission denied", -1, "set_pin without the right", withPermissions("eq", "set_pin")],
  [
    "eq/order_instance: invalid pin",
    -1,
    "an order without the PIN",
    call("eq", "order_instance", (known) => ({ token: known.pinToken })),
  ],
  [
    "eq/order_instance: invalid pin",
    -1,
    "an order with a wrong PIN",
    call("eq", "order_instance", (known) => ({ token: known.pinToken, pin: "9999" })),
  ],
  [
    "api_keys/add: invalid pin",
    -1,
    "an exempt key without the PIN",
    call("api_keys", "add", (known) => ({ ...key, token: known.pinToken, pin_exempt: 1 })),
  ],
  [
    "billing/get_client: invalid token, logout",
    -2,
    "billing/get_client with an unknown token",
    call("billing", "get_client", () => ({ token: nobody })),
  ],
  [
    "billing/get_client: invalid token, logout",
    -2,
    "billing/get_client without a token",
    call("billing", "get_client"),
  ],
  [
    "billing/get_invoices: invalid token, logout",
    -2,
    "billing/get_invoices with an unknown token",
    call("billing", "get_invoices", () => ({ token: nobody })),
  ],
  [
    "AsyncKey not found",
    -1,
    "eq_callback/check of an unknown key",
    call("eq_callback", "check", () => ({ key: "x".repeat(32) })),
  ],
];

/** A new customer, one with the PIN 4071, and another account's server. */
export async function makeKnown(panel: Panel): Promise<Known> {
  const { token, email } = await signUp(panel);
  const pinned = await addAccount(panel.db, { pin: "4071" });
  const anna = await signIn(panel, { email: "anna@example.test", password: "Anna-demo-1" });
  const [foreignServer = 0] = (await panel.call("auth", "info", { token: anna })).result.servers;
  return { token, email, foreignServer, pinToken: await signIn(panel, pinned) };
}
