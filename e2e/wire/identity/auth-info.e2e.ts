import { customerRights, recordFields } from "../rights";
import { expect, failure, newKey, onDirectGateway, order, signIn, signUp, test } from "../wire";

const invalidToken = failure(-2, "auth: invalid token #13");

onDirectGateway(() => {
  test("info answers every field of the record and no other", async ({ panel }) => {
    const { id, billingId, email, token } = await signUp(panel, { tags: { auto_credit: "1" } });
    const answer = await panel.call("auth", "info", { token });
    expect(Object.keys(answer).sort()).toEqual(["customer_id", "result"]);
    expect(answer.customer_id).toBe(String(id));
    const { result } = answer;
    expect(Object.keys(result).sort()).toEqual(recordFields);
    expect([...result.permissions].sort()).toEqual(customerRights);
    const flag = expect.any(Number);
    expect(result).toEqual({
      token,
      role: expect.any(String),
      role_type: "Customer",
      role_name: expect.any(String),
      email,
      billing_id: String(billingId),
      billing_location: "EU",
      billing_token: null,
      customer_id: String(id),
      servers: [],
      permissions: expect.any(Array),
      token_expire: expect.any(Number),
      new: 0,
      prebill: flag,
      corporate: false,
      verified: false,
      identity_id: null,
      identity_comment: null,
      billing_options: {
        location: "EU",
        company: expect.any(String),
        active: true,
        allowed_payments: expect.any(Array),
        native_endpoint: new URL(panel.url).host,
        url: panel.url,
      },
      private_ranges: [],
      private_vlans: [],
      default_lang: "en",
      client_ip: "127.0.0.1",
      subaccount: null,
      show_products: flag,
      manage_products: flag,
      show_invoices: flag,
      manage_orders: flag,
      ipsubnet_announce: flag,
      edit_master_profile: flag,
      billing_servers: [],
      deploy_keys: [],
      pending: [],
      "2fa": null,
      tags: [
        {
          id: expect.any(Number),
          component: "customer",
          component_id: id,
          tag: "auto_credit",
          value: "1",
          extra: "",
          internal: 0,
        },
      ],
      panel: panel.url,
      country: "Netherlands",
      country_code: "NL",
      currency_code: "EUR",
      vat: "",
      VisitorID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timings: expect.any(Array),
    });
    for (const name of ["prebill", "show_products", "manage_products", "show_invoices", "manage_orders"])
      expect([0, 1], name).toContain(result[name]);
    expect((await panel.call("auth", "info", { token }, { method: "GET" })).result).toEqual(result);
  });

  test("an account without billing has less rights", async ({ panel }) => {
    const { token } = await signUp(panel, { hasBilling: false });
    const { result } = await panel.call("auth", "info", { token });
    expect(result.permissions.filter((right: string) => right.startsWith("billing/"))).toEqual([]);
    expect(result.show_invoices).toBe(0);
    expect(await panel.call("billing", "get_client", { token })).toEqual(
      failure(-1, "billing/get_client: permission denied"),
    );
  });

  test("no token, a wrong token and a dead token fail as each module says it", async ({ panel }) => {
    expect(await panel.call("auth", "info")).toEqual(failure(-2, "auth: no token specified"));
    expect(await panel.call("auth", "info", { token: "" })).toEqual(failure(-2, "auth: no token specified"));
    expect(await panel.call("auth", "logout")).toEqual(failure(-2, "auth: no token specified"));
    const { token } = await signUp(panel);
    const wrong = ["x", "0".repeat(32), token.toUpperCase(), `${token}0`, `${token}'`];
    for (const one of wrong)
      expect(await panel.call("auth", "info", { token: one }), one).toEqual(invalidToken);
    for (const fields of [{}, { token: "0".repeat(32) }]) {
      expect(await panel.call("eq", "list", fields)).toEqual(invalidToken);
      expect(await panel.call("api_keys", "list", fields)).toEqual(invalidToken);
      expect(await panel.call("billing", "get_client", fields)).toEqual(
        failure(-2, "billing/get_client: invalid token, logout"),
      );
    }
  });

  test("logout ends the session, once", async ({ panel }) => {
    const { token } = await signUp(panel);
    expect(await panel.call("auth", "logout", { token })).toEqual({
      result: "OK",
      message: expect.any(String),
    });
    expect(await panel.call("auth", "info", { token })).toEqual(invalidToken);
    expect(await panel.call("auth", "logout", { token })).toEqual(invalidToken);
    expect(await panel.call("billing", "get_invoices", { token })).toEqual(
      failure(-2, "billing/get_invoices: invalid token, logout"),
    );
    const other = await signUp(panel);
    expect((await panel.call("auth", "logout", { token: other.token }, { method: "GET" })).result).toBe("OK");
  });

  test("a bound session fails from elsewhere and lives on at home", async ({ panel }) => {
    const home = { from: "203.0.113.7" };
    const away = { from: "203.0.113.9" };
    const { email, password, token: first } = await signUp(panel);
    const { api_key } = await newKey(panel, first);
    const byKey = (await panel.call("auth", "login", { key: api_key }, home)).result.token;
    const byPassword = await signIn(panel, { email, password }, {}, home);
    const one = await signIn(panel, { email, password }, { fix_ip: 1, fix_ix: "yes" }, home);
    for (const token of [byKey, byPassword, one]) {
      expect((await panel.call("auth", "info", { token }, home)).result.client_ip).toBe("203.0.113.7");
      // The same error with its reason, which only the session's owner receives.
      const description = expect.stringContaining("the address has changed");
      const moved = failure(-2, "auth: invalid token #13", { description });
      expect(await panel.call("auth", "info", { token }, away)).toEqual(moved);
      expect(await panel.call("auth", "logout", { token }, away)).toEqual(moved);
      expect((await panel.call("auth", "info", { token }, home)).result.token).toBe(token);
    }
  });

  test("fix_ix=0 and fix_ip=0 let it wander, in either login", async ({ panel }) => {
    const home = { from: "203.0.113.7" };
    const { email, password, token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    for (const unbound of [{ fix_ix: 0 }, { fix_ip: 0 }, { fix_ip: "false" }, { fix_ix: "off" }]) {
      const byKey = (await panel.call("auth", "login", { key: api_key, ...unbound }, home)).result.token;
      const byPassword = await signIn(panel, { email, password }, unbound, home);
      for (const one of [byKey, byPassword])
        for (const from of ["198.51.100.4", "2001:db8::1"])
          expect((await panel.call("auth", "info", { token: one }, { from })).result.client_ip).toBe(from);
    }
  });

  test("the caller is the right-most hop that no trusted proxy wrote", async ({ panel }) => {
    const { token } = await signUp(panel, {});
    const { api_key } = await newKey(panel, token, { ip: "203.0.113.7" });
    const login = (from: string) => panel.call("auth", "login", { key: api_key, fix_ix: 0 }, { from });
    const seen = await login("203.0.113.7");
    for (const from of ["198.51.100.1, 203.0.113.7", "203.0.113.7, 127.0.0.1", "nonsense, 203.0.113.7"])
      expect((await login(from)).result.token, from).toBe(seen.result.token);
    for (const from of ["203.0.113.7, 198.51.100.1", "203.0.113.7, nonsense"])
      expect(await login(from), from).toEqual(failure(-1, "auth/login: invalid API key"));
  });

  test("a session ends with its time, its key and its account", async ({ panel }) => {
    const { id, token } = await signUp(panel);
    const { api_key, id: keyId } = await newKey(panel, token);
    const byKey = (await panel.call("auth", "login", { key: api_key })).result.token;
    await panel.query("update api_keys set is_active = false where id = $1", [keyId]);
    expect(await panel.call("auth", "info", { token: byKey })).toEqual(invalidToken);
    await panel.query("update api_keys set is_active = true where id = $1", [keyId]);
    expect((await panel.call("auth", "info", { token: byKey })).result.token).toBe(byKey);
    await panel.query("update sessions set expires_at = now() where account_id = $1 and kind = 'password'", [
      id,
    ]);
    expect(await panel.call("auth", "info", { token })).toEqual(invalidToken);
    await panel.query("update accounts set status = 'Closed' where id = $1", [id]);
    expect(await panel.call("auth", "info", { token: byKey })).toEqual(invalidToken);
  });

  test("the database holds neither tokens nor keys", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const byKey = (await panel.call("auth", "login", { key: api_key })).result.token;
    const rows = await panel.query(
      "select row_to_json(s)::text as text from sessions s union all select row_to_json(k)::text from api_keys k union all select row_to_json(a)::text from audit_rows a",
    );
    const all = rows.map(({ text }) => text).join("\n");
    expect(all.length).toBeGreaterThan(100);
    for (const secret of [token, byKey, api_key]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });

  test("deployments under way are in deploy_keys by invoice", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "10.00" });
    const { invoice, callback, server_id: id } = await order(panel, token, { hostname: "slow-keys" });
    const { result } = await panel.call("auth", "info", { token });
    expect(result.deploy_keys).toEqual({ [invoice]: callback });
    expect(result.servers).toEqual([id]);
  });
});
