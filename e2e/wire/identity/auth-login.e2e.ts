import { customerRights, keyLoginFields, serverKeyRights } from "../rights";
import {
  expect,
  type Fields,
  failure,
  newKey,
  onBothFronts,
  type Panel,
  signIn,
  signUp,
  test,
} from "../wire";

const nowSeconds = () => Math.floor(Date.now() / 1000);
const login = (panel: Panel, key: string, more: Fields = {}, options = {}) =>
  panel.call("auth", "login", { key, ...more }, options);
const invalidKey = failure(-1, "auth/login: invalid API key");

onBothFronts(() => {
  test("answers the record of a key login, typed as clients decode it", async ({ panel }) => {
    const { id, billingId, token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const answer = await login(panel, api_key);
    expect(Object.keys(answer)).toEqual(["result"]);
    expect(Object.keys(answer.result).sort()).toEqual(keyLoginFields);
    expect(answer.result).toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      role_type: "Customer",
      billing_id: String(billingId),
      customer_id: String(id),
      billing_location: "EU",
      servers: [],
      new: 1,
      panel: panel.url,
    });
    expect([...answer.result.permissions].sort()).toEqual(customerRights);
    expect(Number.isInteger(answer.result.token_expire)).toBe(true);
  });

  test("lives 7200 seconds, or as long as ttl says", async ({ panel }) => {
    const { token } = await signUp(panel);
    for (const [ttl, seconds] of [
      [undefined, 7_200],
      ["60", 60],
      ["86400", 86_400],
    ] as const) {
      const { api_key } = await newKey(panel, token);
      const from = nowSeconds();
      const lasting = (await login(panel, api_key, { ttl })).result.token_expire - from;
      expect(lasting).toBeGreaterThanOrEqual(seconds);
      expect(lasting).toBeLessThanOrEqual(seconds + 2);
    }
    const { api_key } = await newKey(panel, token);
    for (const ttl of ["59", "86401", "12abc", "1.5", ""])
      expect(await login(panel, api_key, { ttl }), ttl).toEqual(
        failure(-1, "auth/login: invalid argument ttl"),
      );
    for (const fix_ix of ["2", "maybe", ""])
      expect(await login(panel, api_key, { fix_ix }), fix_ix).toEqual(
        failure(-1, "auth/login: invalid argument fix_ix"),
      );
  });

  test("no key and an invalid key have their own texts", async ({ panel }) => {
    const noKey = failure(-1, "auth/login: no key specified as a parameter", { doc: "key.missing" });
    expect(await panel.call("auth", "login")).toEqual(noKey);
    expect(await login(panel, "")).toEqual(noKey);
    for (const key of ["x", "0123456789abcdef-0123456789abcdef", "' or 1=1 --"])
      expect(await login(panel, key)).toEqual(invalidKey);
  });

  test("a key that is off, over or away from its addresses fails as an unknown one", async ({ panel }) => {
    const { token } = await signUp(panel);
    const off = await newKey(panel, token, { active: 0 });
    const over = await newKey(panel, token);
    await panel.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [
      over.id,
    ]);
    const gone = await newKey(panel, token);
    await panel.query("update api_keys set deleted_at = now() where id = $1", [gone.id]);
    const unknown = await login(panel, "0123456789abcdef-0123456789abcdef");
    for (const { api_key } of [off, over, gone]) expect(await login(panel, api_key)).toEqual(unknown);

    const listed = await newKey(panel, token, { ip: "203.0.113.0/28, 2001:db8::/32" });
    for (const from of ["203.0.113.7", "2001:db8::7", "::ffff:203.0.113.15"])
      expect((await login(panel, listed.api_key, {}, { from })).result?.new, from).toBe(1);
    for (const from of ["203.0.113.16", "198.51.100.1", "2001:db9::1", undefined])
      expect(await login(panel, listed.api_key, {}, { from }), from).toEqual(unknown);
  });

  test("a repeated login gives the same session back", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const first = (await login(panel, api_key, { ttl: 4_000 })).result;
    const again = (await login(panel, api_key, { ttl: 900 })).result;
    expect(again).toEqual({ ...first, new: 0 });

    const elsewhere = (await login(panel, api_key, {}, { from: "203.0.113.8" })).result;
    const unbound = (await login(panel, api_key, { fix_ix: 0 })).result;
    expect(new Set([first.token, elsewhere.token, unbound.token]).size).toBe(3);
    expect([elsewhere.new, unbound.new]).toEqual([1, 1]);
    const repeated = (await login(panel, api_key, { fix_ip: 0 })).result;
    expect(repeated).toEqual({ ...unbound, new: 0, token_expire: expect.any(Number) });

    await panel.call("auth", "logout", { token: first.token });
    const after = (await login(panel, api_key)).result;
    expect(after.new).toBe(1);
    expect(after.token).not.toBe(first.token);
  });

  test("a repeated login lasts as long as it asks for, with the same token", async ({ panel }) => {
    const { id, token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const first = (await login(panel, api_key, { ttl: 60 })).result;
    for (const ttl of [600, 3_600, 86_400]) {
      const from = nowSeconds();
      const again = (await login(panel, api_key, { ttl })).result;
      expect(again).toMatchObject({ token: first.token, new: 0 });
      expect(again.token_expire).toBeGreaterThanOrEqual(from + ttl);
      expect(again.token_expire).toBeLessThanOrEqual(nowSeconds() + ttl + 60);
      const info = (await panel.call("auth", "info", { token: first.token })).result;
      expect(info.token_expire).toBe(again.token_expire);
    }
    const nearlyOver = "update sessions set expires_at = now() + interval '30 seconds' where account_id = $1";
    await panel.query(nearlyOver, [id]);
    const from = nowSeconds();
    expect((await login(panel, api_key)).result.token_expire).toBeGreaterThanOrEqual(from + 7_200);
  });

  test("twenty logins at once make one session", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(panel, api_key)));
    expect(new Set(answers.map(({ result }) => result.token)).size).toBe(1);
    expect(answers.filter(({ result }) => result.new === 1)).toHaveLength(1);
  });

  test("an expired session is not given back", async ({ panel }) => {
    const { id, token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const first = (await login(panel, api_key)).result;
    await panel.query(
      "update sessions set expires_at = now() - interval '1 second' where account_id = $1 and kind = 'key'",
      [id],
    );
    const next = (await login(panel, api_key)).result;
    expect(next.new).toBe(1);
    expect(next.token).not.toBe(first.token);
  });

  test("base is said back only when it is our own host", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const panelFor = async (base: string) => (await login(panel, api_key, { base })).result.panel;
    expect(await panelFor(`${panel.url}/panel`)).toBe(`${panel.url}/panel`);
    for (const base of [
      "https://stranger.test",
      "javascript:alert(1)",
      "not a url",
      `${panel.url}.stranger.test`,
      panel.url.replace("http:", "https:"),
      panel.url.replace("http://", "http://stranger.test@"),
      `${panel.url}\\@stranger.test`,
      `${panel.url}/a\r\nSet-Cookie: x=1`,
      ` ${panel.url}`,
      `${panel.url}/?to=https://stranger.test`,
    ])
      expect(await panelFor(base)).toBe(panel.url);
  });

  test("a key of one server sees it alone, with less rights", async ({ panel }) => {
    const token = await signIn(panel, { email: "anna@example.test", password: "Anna-demo-1" });
    const { result } = await panel.call("auth", "info", { token });
    const [own, other] = result.servers;
    const { api_key, server_id } = await newKey(panel, token, { server_id: own });
    expect(server_id).toBe(own);
    const session = (await login(panel, api_key)).result;
    expect(session.servers).toEqual([own]);
    expect([...session.permissions].sort()).toEqual(serverKeyRights);

    const ask = (module: string, action: string, more: Fields = {}) =>
      panel.call(module, action, { token: session.token, ...more });
    expect((await ask("eq", "show", { id: own })).server_data.id).toBe(own);
    expect(await ask("eq", "show", { id: other })).toEqual(
      failure(-1, "eq/show: permission denied #3, this is not your server"),
    );
    expect((await ask("eq", "list")).servers).toEqual([own]);
    expect((await ask("eq", "update_servers")).servers).toEqual([own]);
    for (const [module, action] of [
      ["api_keys", "list"],
      ["api_keys", "add"],
      ["billing", "get_client"],
      ["billing", "get_invoices"],
      ["billing", "apply_credit"],
      ["eq", "order_instance"],
      ["eq", "quote_instance"],
    ] as const)
      expect(await ask(module, action)).toEqual(failure(-1, `${module}/${action}: permission denied`));
  });

  test("a narrowed key may do what it lists and nothing else", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token, { "permissions[]": ["eq/list", "billing/get_client"] });
    const session = (await login(panel, api_key)).result;
    expect(session.permissions).toEqual(["eq/list", "billing/get_client"]);
    expect((await panel.call("eq", "list", { token: session.token })).result).toBe("OK");
    expect((await panel.call("billing", "get_client", { token: session.token })).result).toBe("success");
    expect(await panel.call("billing", "get_invoices", { token: session.token })).toEqual(
      failure(-1, "billing/get_invoices: permission denied", {
        details: { missing_right: "billing/get_invoices", granted_by: "account" },
      }),
    );
  });

  test("takes GET with everything in the query, and nested parameters", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const byGet = (await login(panel, api_key, {}, { method: "GET" })).result;
    const nested = await panel.call("auth", "login", { "params[key]": api_key });
    const again = { ...byGet, new: 0, token_expire: expect.any(Number) };
    expect(nested.result).toEqual(again);
    const short = await panel.send("/auth", { action: "login", key: api_key });
    expect(short.json.result).toEqual(again);
  });
});
