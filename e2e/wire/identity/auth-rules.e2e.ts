import { addAccount } from "@/lib/testing/factories";
import {
  type Answer,
  expect,
  type Fields,
  failure,
  newKey,
  onDirectGateway,
  order,
  type Panel,
  signIn,
  signUp,
  test,
} from "../wire";

const refused = failure(-2, "auth: authenthication failure");
const invalidToken = failure(-2, "auth: invalid token #13");
const json = { "content-type": "application/json" };

const nested = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`params[${name}]`, value]));

function multipart(fields: Fields): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  return body;
}

/** One call in every supported encoding. */
const ways: Record<string, (panel: Panel, path: string, fields: Fields) => Promise<Answer>> = {
  "a form": (panel, path, fields) => panel.send(path, fields),
  "nested parameters": (panel, path, fields) => panel.send(path, nested(fields)),
  multipart: (panel, path, fields) => panel.send(path, {}, { body: multipart(fields) }),
  "nested multipart": (panel, path, fields) => panel.send(path, {}, { body: multipart(nested(fields)) }),
  JSON: (panel, path, fields) => panel.send(path, {}, { body: JSON.stringify(fields), headers: json }),
  "nested JSON": (panel, path, { action, ...params }) =>
    panel.send(path, {}, { body: JSON.stringify({ action, params }), headers: json }),
  GET: (panel, path, fields) => panel.send(path, fields, { method: "GET" }),
  "nested GET": (panel, path, fields) => panel.send(path, nested(fields), { method: "GET" }),
  "POST with all in the query": (panel, path, fields) =>
    panel.send(path, {}, { query: new URLSearchParams(fields as Record<string, string>).toString() }),
};

onDirectGateway(() => {
  for (const [way, sendIt] of Object.entries(ways))
    test(`login, whmcslogin, info and logout take ${way}, on /auth.php and on /auth`, async ({ panel }) => {
      const { email, password, token } = await signUp(panel);
      const { api_key } = await newKey(panel, token);
      for (const path of ["auth", "/auth"]) {
        const ask = async (fields: Fields) => (await sendIt(panel, path, fields)).json;
        const opened = (await ask({ action: "login", key: api_key, ttl: "900", fix_ix: "0" })).result;
        expect(opened.new, path).toBe(1);
        expect((await ask({ action: "info", token: opened.token })).result.email).toBe(email);
        expect(await ask({ action: "logout", token: opened.token })).toEqual({
          result: "OK",
          message: "session closed",
        });
        expect(await ask({ action: "info", token: opened.token })).toEqual(invalidToken);
        const signedIn = await ask({
          action: "whmcslogin",
          user: email,
          password,
          ttl: "600",
          location: "EU",
        });
        expect(signedIn.result.new).toBe(1);
        expect((await ask({ action: "info", token: signedIn.result.token })).result.email).toBe(email);
      }
    });

  test("ttl is 60 to 86400 seconds in both logins; anything else is an error and opens nothing", async ({
    panel,
  }) => {
    const { id, email, password, token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const count = () => panel.query("select count(*)::int as n from sessions where account_id = $1", [id]);
    const before = await count();
    for (const ttl of [
      "59",
      "86401",
      "0",
      "-1",
      "",
      " 60",
      "60 ",
      "1e3",
      "60.0",
      "0x3c",
      "٦٠٠",
      "9".repeat(40),
    ]) {
      expect(await panel.call("auth", "login", { key: api_key, ttl }), ttl).toEqual(
        failure(-1, "auth/login: invalid argument ttl", { fields: { ttl: expect.any(String) } }),
      );
      expect(await panel.call("auth", "whmcslogin", { user: email, password, ttl }), ttl).toEqual(
        failure(-1, "auth/whmcslogin: invalid argument ttl", { fields: { ttl: expect.any(String) } }),
      );
    }
    expect(await count()).toEqual(before);
  });

  test("a repeated key login gives the same token, which ends no earlier than its ttl asks and never than before", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const first = (await panel.call("auth", "login", { key: api_key, ttl: 60 })).result;
    let until = first.token_expire;
    for (const ttl of [60, 86_400, undefined]) {
      const asked = Math.floor(Date.now() / 1000) + (ttl ?? 7_200);
      const { result } = await panel.call("auth", "login", { key: api_key, ttl });
      expect(result).toEqual({ ...first, new: 0, token_expire: expect.any(Number) });
      expect(result.token_expire).toBeGreaterThanOrEqual(Math.max(until, asked));
      until = result.token_expire;
    }
  });

  test("a repeated password login opens another session each time", async ({ panel }) => {
    const account = await addAccount(panel.db);
    const tokens = [await signIn(panel, account), await signIn(panel, account)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect((await panel.call("auth", "info", { token })).result.new).toBe(0);
  });

  test("fix_ip and fix_ix bind by default and mean the same in both logins", async ({ panel }) => {
    const [home, away] = [{ from: "203.0.113.7" }, { from: "2001:db8::9" }];
    const { email, password, token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const isBound = async (opened: string) =>
      (await panel.call("auth", "info", { token: opened }, away)).result === -2;
    for (const [fields, bound] of [
      [{}, true],
      [{ fix_ip: 1 }, true],
      [{ fix_ix: 1 }, true],
      [{ fix_ip: 0 }, false],
      [{ fix_ix: 0 }, false],
      [{ fix_ip: "no", fix_ix: "yes" }, false],
    ] as [Fields, boolean][]) {
      const byKey = (await panel.call("auth", "login", { key: api_key, ...fields }, home)).result.token;
      const byPassword = await signIn(panel, { email, password }, fields, home);
      expect([await isBound(byKey), await isBound(byPassword)], JSON.stringify(fields)).toEqual([
        bound,
        bound,
      ]);
    }
  });

  test("a moved address fails every module's calls and leaves the session alive at home", async ({
    panel,
  }) => {
    const [home, away] = [{ from: "203.0.113.7" }, { from: "203.0.113.8" }];
    const account = await addAccount(panel.db);
    const token = await signIn(panel, account, {}, home);
    for (const [module, action] of [
      ["auth", "info"],
      ["auth", "logout"],
      ["auth", "flip_tag"],
      ["api_keys", "list"],
      ["eq", "list"],
    ] as const)
      expect(await panel.call(module, action, { token, tag: "newsletter" }, away)).toEqual(invalidToken);
    expect(await panel.call("billing", "get_client", { token }, away)).toEqual(
      failure(-2, "billing/get_client: invalid token, logout"),
    );
    expect((await panel.call("auth", "info", { token }, home)).result.tags).toEqual([]);
  });

  test("a location other than the account's own fails as a wrong password does", async ({ panel }) => {
    const { email, password } = await addAccount(panel.db);
    for (const location of ["EU", "eu", ""])
      expect((await panel.call("auth", "whmcslogin", { user: email, password, location })).result.new).toBe(
        1,
      );
    for (const location of ["RU", "US", "E", "EU ", "%"])
      expect(await panel.call("auth", "whmcslogin", { user: email, password, location }), location).toEqual(
        refused,
      );
  });

  test("apikey bypasses the second factor for an account key that may be used here and now, and no other", async ({
    panel,
  }) => {
    const { id, email, password, token } = await signUp(panel);
    const account = await newKey(panel, token);
    const away = await newKey(panel, token, { ip: "203.0.113.7" });
    const over = await newKey(panel, token);
    await panel.query("update api_keys set expires_at = now() where id = $1", [over.id]);
    await panel.query("update accounts set email_factor = true where id = $1", [id]);
    const loginWith = async (apikey: string, more: Fields = {}, options = {}) =>
      (await panel.call("auth", "whmcslogin", { user: email, password, apikey, ...more }, options)).result;
    expect((await loginWith(account.api_key)).new).toBe(1);
    expect((await loginWith(away.api_key)).token).toBeNull();
    expect((await loginWith(away.api_key, {}, { from: "203.0.113.7" })).new).toBe(1);
    expect((await loginWith(over.api_key)).token).toBeNull();
    expect(
      await panel.call("auth", "whmcslogin", { user: email, password: "Wrong-1", apikey: account.api_key }),
    ).toEqual(refused);
  });

  test("the key of a server does not bypass the second factor", async ({ panel }) => {
    const { id, email, password, token } = await signUp(panel, { credit: "20.00" });
    const { server_id } = await order(panel, token);
    const { api_key } = await newKey(panel, token, { server_id });
    await panel.query("update accounts set email_factor = true where id = $1", [id]);
    const { result } = await panel.call("auth", "whmcslogin", { user: email, password, apikey: api_key });
    expect(result.token).toBeNull();
  });

  test("sso without its hash, or with one that nobody gave out, fails as a wrong password does", async ({
    panel,
  }) => {
    const { email } = await addAccount(panel.db);
    for (const fields of [
      { sso: "google" },
      { sso: "google", sso_hash: "" },
      { sso: "google", sso_hash: "0".repeat(32) },
      { sso: "nobody", sso_hash: "x".repeat(32) },
      { sso: "oidc", sso_hash: "0".repeat(64), user: email },
    ])
      expect(await panel.call("auth", "whmcslogin", fields), JSON.stringify(fields)).toEqual(refused);
  });

  test("logout ends one session and no other of the account", async ({ panel }) => {
    const { email, password, token } = await signUp(panel);
    const other = await signIn(panel, { email, password });
    await panel.call("auth", "logout", { token });
    expect(await panel.call("auth", "info", { token })).toEqual(invalidToken);
    expect((await panel.call("auth", "info", { token: other })).result.email).toBe(email);
  });
});
