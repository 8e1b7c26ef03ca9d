import { setStock } from "@/lib/testing/factories";
import {
  expect,
  failure,
  failureFields,
  newKey,
  onBothFronts,
  order,
  type Panel,
  signUp,
  test,
} from "../wire";

const json = { "content-type": "application/json" };
const info = (panel: Panel, token: string) => panel.call("auth", "info", { token });

onBothFronts(() => {
  test("query and body are one, and the body wins", async ({ panel }) => {
    const { token } = await signUp(panel);
    const asked = await panel.send("auth", { token }, { query: "action=info" });
    expect(asked.json.result.token).toBe(token);
    const both = await panel.send("auth", { token, action: "info" }, { query: "token=wrong&action=nothing" });
    expect(both.json.result.token).toBe(token);
    const worse = await panel.send("auth", { token: "wrong" }, { query: `action=info&token=${token}` });
    expect(worse.json).toEqual(failure(-2, "auth: invalid token #13"));
  });

  test("params[x] and x mean the same, nested wins", async ({ panel }) => {
    const { token } = await signUp(panel);
    const nested = await panel.send("auth", { "params[action]": "info", "params[token]": token });
    expect(nested.json.result.token).toBe(token);
    const both = await panel.send("auth", { action: "info", token }, { query: "params[token]=wrong" });
    expect(both.json.result.token).toBe(token);
    const key = await panel.call("api_keys", "add", {
      token,
      name: "flat",
      "params[name]": "nested",
      "params[login_notify_method]": "none",
      "params[active]": 0,
      active: 1,
    });
    expect(key.data).toMatchObject({ name: "nested", active: 0 });
  });

  test("x[], x[0] and a repeated x are lists", async ({ panel }) => {
    const { token } = await signUp(panel);
    const rights = ["eq/list", "eq/show"];
    const forms = [
      { "permissions[]": rights },
      { "params[permissions][]": rights },
      { permissions: rights },
      { "permissions[0]": "eq/list", "permissions[1]": "eq/show" },
      { "params[permissions][0]": "eq/list", "params[permissions][1]": "eq/show" },
    ];
    for (const fields of forms) expect((await newKey(panel, token, fields)).permissions).toEqual(rights);
    expect((await newKey(panel, token, { "permissions[]": ["eq/list"] })).permissions).toEqual(["eq/list"]);
    const scalar = await panel.call("eq", "show", { token, "id[]": [1, 2] });
    expect(scalar).toEqual(failure(-1, "eq/show: invalid argument id"));
  });

  test("JSON carries the same names", async ({ panel }) => {
    const { token } = await signUp(panel);
    const post = (body: unknown) =>
      panel.send(
        "api_keys",
        {},
        { body: typeof body === "string" ? body : JSON.stringify(body), headers: json },
      );
    const facts = { login_notify_method: "none", active: 1, permissions: ["eq/list"], ip: null };
    const flat = await post({ action: "add", token, name: "flat", ...facts });
    expect(flat.json.data).toMatchObject({ name: "flat", permissions: ["eq/list"], ip: "" });
    const nested = await post({ action: "add", token, params: { name: "nested", ...facts } });
    expect(nested.json.data).toMatchObject({ name: "nested", active: 1 });
    for (const body of ["{", "[1]", '"text"', "null", "{}}"]) {
      const answer = await post(body);
      expect(answer.status, body).toBe(400);
      expect(answer.json).toEqual(failure(-1, "api_keys: unreadable body"));
    }
    expect((await post("")).json).toEqual(failure(-1, "api_keys: no action specified"));
    expect((await post('{"__proto__":{"action":"list"},"constructor":1}')).json).toEqual(
      failure(-1, "api_keys: no action specified"),
    );
  });

  test("multipart carries the same names", async ({ panel }) => {
    const { token } = await signUp(panel);
    const body = new FormData();
    for (const [name, value] of Object.entries({ action: "add", token, "params[name]": "a & b = 100%" }))
      body.append(name, value);
    for (const [name, value] of [
      ["login_notify_method", "none"],
      ["active", "1"],
      ["permissions[]", "eq/list"],
    ] as const)
      body.append(name, value);
    const answer = await panel.send("api_keys", {}, { body });
    expect(answer.json.data).toMatchObject({ name: "a & b = 100%", permissions: ["eq/list"] });
    const broken = await panel.send(
      "api_keys",
      {},
      {
        body: "no parts at all",
        headers: { "content-type": "multipart/form-data; boundary=x" },
      },
    );
    expect(broken.status).toBe(400);
    expect(broken.json).toEqual(failure(-1, "api_keys: unreadable body"));
  });

  test("a body that is no form is unreadable", async ({ panel }) => {
    const answer = await panel.send(
      "auth",
      {},
      {
        body: "action=info&token=%zz",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      },
    );
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual(failureFields(-1, "auth: unreadable body", { doc: "body.unreadable" }));
  });

  test("what nobody knows is ignored", async ({ panel }) => {
    const { token } = await signUp(panel);
    const leftovers = {
      module: "eq",
      attempts: 5,
      timeout: 1000,
      parent_selector: "#a",
      data: "x",
      "deep[a][b][c][d][e][f]": 1,
    };
    const answer = await panel.call("auth", "info", { token, ...leftovers });
    expect(answer.result.token).toBe(token);
  });

  test("GET is for the calls that take it; else 405 and what is allowed", async ({ panel }) => {
    const { token } = await signUp(panel);
    for (const [module, action] of [
      ["api_keys", "list"],
      ["api_keys", "add"],
      ["billing", "get_client"],
      ["billing", "apply_credit"],
      ["eq", "list"],
      ["eq", "order_instance"],
      ["eq", "quote_instance"],
    ] as const) {
      const answer = await panel.send(module, { action, token }, { method: "GET" });
      expect(answer.status, `${module}/${action}`).toBe(405);
      expect(answer.headers.get("allow")).toBe("POST");
      expect(answer.json).toEqual(failure(-1, "method not allowed", { doc: "method.not_allowed" }));
    }
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const answer = await panel.send("auth", { action: "info" }, { method });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, POST");
      expect(answer.json).toEqual(failure(-1, "method not allowed"));
    }
    for (const module of ["presets", "os", "software", "traffic_plans"])
      expect((await panel.call(module, "list", {}, { method: "GET" })).result).toBe("OK");
    expect(await panel.call("eq_callback", "check", { key: "x" }, { method: "GET" })).toEqual(
      failure(-1, "AsyncKey not found"),
    );
  });

  test("a path may name the action, and takes JSON", async ({ panel }) => {
    const { token } = await signUp(panel);
    const ask = (path: string, body: object) =>
      fetch(`${panel.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const listed = await ask("/eq.php/list", { token, rows: true });
    expect(await listed.json()).toMatchObject({ result: "OK", action: "list", rows: [] });
    expect(await (await ask("/eq.php/nope", { token })).json()).toEqual(
      failure(-1, "eq/nope: unknown action"),
    );
    expect((await ask("/toString.php/valueOf", {})).status).toBe(404);
  });

  test("calls of our own pages tell other origins nothing, whatever the method", async ({ panel }) => {
    for (const method of ["OPTIONS", "GET", "PUT", "DELETE"]) {
      const answer = await fetch(`${panel.url}/rpc/eq/list`, { method });
      expect(answer.headers.get("access-control-allow-origin"), method).toBeNull();
      expect(answer.headers.get("access-control-allow-methods"), method).toBeNull();
    }
  });

  test("an unknown module, action, or none at all", async ({ panel, front }) => {
    for (const module of [
      "nothing",
      "constructor",
      "panel",
      "authx",
      "toString",
      "valueOf",
      "__proto__",
      "Eq",
    ]) {
      const answer = await panel.send(module, { action: "list" });
      expect(answer.status, module).toBe(404);
      expect(answer.json).toEqual(failure(-1, `${module}: unknown module`));
    }
    const elsewhere = await panel.send("/api/auth.php", { action: "info" });
    if (front === "direct") {
      expect(elsewhere.status).toBe(404);
      expect(elsewhere.json).toEqual(failure(-1, "api/auth: unknown module"));
    }
    for (const action of ["nope", "constructor", "__proto__", "toString", "LOGIN"])
      expect(await panel.call("auth", action)).toEqual(failure(-1, `auth/${action}: unknown action`));
    expect((await panel.send("auth", {})).json).toEqual(failure(-1, "auth: no action specified"));
    expect((await panel.send("billing", { action: "" })).json).toEqual(
      failure(-1, "billing: no action specified"),
    );
    expect((await panel.send("eq", {}, { method: "GET" })).json).toEqual(
      failure(-1, "eq: no action specified"),
    );
  });

  test("/auth is /auth.php", async ({ panel }) => {
    const { token } = await signUp(panel);
    const answer = await panel.send("/auth", { action: "info", token });
    expect(answer.json.result.token).toBe(token);
    expect((await panel.send("/auth", { action: "info", token }, { method: "GET" })).json).toEqual(
      answer.json,
    );
  });

  test("slashes too many in a path mean nothing", async ({ panel }) => {
    const { token } = await signUp(panel);
    for (const path of ["//auth.php", "/auth.php/", "/auth/", "///auth.php//info/"]) {
      const answer = await fetch(`${panel.url}${path}`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ action: "info", token }),
      });
      expect(answer.status, path).toBe(200);
      expect((await answer.json()).result.token, path).toBe(token);
    }
    const asked = await fetch(`${panel.url}//presets.php/?action=list&location=NL`, { redirect: "manual" });
    expect((await asked.json()).result).toBe("OK");
    const none = await fetch(`${panel.url}//nothing.php/`, { method: "POST", redirect: "manual" });
    expect(none.status).toBe(404);
    expect(await none.json()).toEqual(failure(-1, "nothing: unknown module"));
  });

  test("more than 1 MiB is too large", async ({ panel }) => {
    const big = "x".repeat(1_048_577);
    const answer = await panel.send("auth", {}, { body: big, headers: { "content-type": "text/plain" } });
    expect(answer.status).toBe(413);
    expect(answer.json).toEqual(failure(-1, "body too large"));
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const fits = await panel.send("auth", { action: "info", filler: "x".repeat(900_000) });
    expect(fits.status).toBe(200);
    const chunked = await fetch(`${panel.url}/auth.php`, {
      method: "POST",
      body: new Blob([big, big, big]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect((await info(panel, "")).result).toBe(-2);
  });

  test("any origin may read every answer, and none with credentials", async ({ panel }) => {
    const origin = { origin: "https://panel.example.net" };
    const answers = [
      await panel.send("auth", { action: "info" }, { headers: origin }),
      await panel.send("presets", { action: "list" }, { headers: origin }),
      await panel.send("nothing", {}, { headers: origin }),
      await panel.send("auth", {}, { method: "PUT", headers: origin }),
      await panel.send("auth", {}, { body: "{", headers: { ...origin, ...json } }),
      await panel.send("auth", {}, { method: "OPTIONS", headers: origin }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 405, 400, 204]);
    for (const { headers } of answers) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("set-cookie")).toBeNull();
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
    }
    for (const { headers, status } of answers)
      if (status !== 204) expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    const preflight = answers.at(-1);
    expect(preflight?.headers.get("access-control-allow-methods")).toBe("GET, POST");
    expect(preflight?.text).toBe("");
  });

  test("a sane X-Request-Id is given back, any other replaced", async ({ panel }) => {
    const idFor = async (given: string) =>
      (await panel.send("auth", { action: "info" }, { headers: { "x-request-id": given } })).headers.get(
        "x-request-id",
      );
    for (const id of ["abcd1234", "0b6f3c1e-8f0a-4b53-9b8e-7f3f3a1e2d4c", "a.b_c-d.e"])
      expect(await idFor(id)).toBe(id);
    for (const id of ["short", "has space in it", "x".repeat(65), "<script>alert(1)</script>"]) {
      const answered = await idFor(id);
      expect(answered).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
      expect(answered).not.toBe(id);
    }
  });

  test("a cookie is no token here", async ({ panel }) => {
    const { token } = await signUp(panel);
    const answer = await panel.send(
      "auth",
      { action: "info" },
      {
        headers: {
          cookie: `token=${token}; next-auth.session-token=${token}`,
          authorization: `Bearer ${token}`,
        },
      },
    );
    expect(answer.json).toEqual(failure(-2, "auth: no token specified"));
  });

  test("integers are whole and booleans are words", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "50.00" });
    for (const id of ["12abc", "1.5", "", " 7", "+7", "0x10", "1e3", "99999999999999999999"])
      expect(await panel.call("eq", "show", { token, id }), id).toEqual(
        failure(-1, "eq/show: invalid argument id"),
      );
    expect(await panel.call("eq", "show", { token })).toEqual(failure(-1, "eq/show: invalid argument id"));
    for (const os_id of ["11abc", "11.0", ""])
      expect(await order(panel, token, { os_id })).toEqual(
        failure(-1, "eq/order_instance: invalid argument os_id", { fields: { os_id: expect.any(String) } }),
      );
    for (const deploy_notify of ["2", "maybe", "truee", "", "-1"])
      expect(await order(panel, token, { deploy_notify }), deploy_notify).toEqual(
        failure(-1, "eq/order_instance: invalid argument deploy_notify"),
      );
    await setStock(panel.db, 141, "NL", 1_000);
    for (const deploy_notify of ["1", "0", "true", "FALSE", "On", "off", "YES", "no"])
      expect((await order(panel, token, { deploy_notify, preset: "141" })).result, deploy_notify).toBe("OK");
  });

  test("answers do not depend on being asked over one connection or many", async ({ panel }) => {
    const { token } = await signUp(panel);
    const answers = await Promise.all(Array.from({ length: 40 }, () => info(panel, token)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});
