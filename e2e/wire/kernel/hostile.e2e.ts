import { addAccount } from "@/lib/testing/factories";
import { expect, type Fields, failure, newKey, onDirectGateway, signUp, test } from "../wire";

const invalid = (call: string, name: string) =>
  failure(-1, `${call}: invalid argument ${name}`, { fields: { [name]: expect.any(String) } });
const json = { "content-type": "application/json" };
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };

onDirectGateway(() => {
  test("lists and objects where a text is expected are refused by name, and never guessed at", async ({
    panel,
  }) => {
    const { email, password } = await addAccount(panel.db);
    for (const name of ["user", "password", "location", "apikey", "sso", "sso_hash"])
      for (const shape of [`${name}[]`, `${name}[x]`, `${name}[x][y]`, `params[${name}][]`]) {
        const fields: Fields = { user: email, password };
        delete fields[name];
        const answer = await panel.call("auth", "whmcslogin", { ...fields, [shape]: "x" });
        expect(answer, shape).toEqual(invalid("auth/whmcslogin", name));
      }
    for (const shape of ["key[]", "key[0]", "key[x]"])
      expect(await panel.call("auth", "login", { [shape]: "x" }), shape).toEqual(
        invalid("auth/login", "key"),
      );
    for (const shape of ["token[]", "token[x]", "params[token][]"])
      expect(await panel.call("auth", "info", { [shape]: "0".repeat(32) }), shape).toEqual(
        failure(-2, "auth: no token specified"),
      );
    for (const shape of ["action[]", "action[x]"])
      expect((await panel.send("auth", { [shape]: "info" })).json).toEqual(
        failure(-1, "auth: no action specified"),
      );
  });

  test("a parameter sent twice is a list, not the first and not the last; the body still wins over the query", async ({
    panel,
  }) => {
    const { email, password, token } = await signUp(panel);
    expect(await panel.call("auth", "whmcslogin", { user: [email, "x"], password })).toEqual(
      invalid("auth/whmcslogin", "user"),
    );
    expect(await panel.call("auth", "info", { token: [token, token] })).toEqual(
      failure(-2, "auth: no token specified"),
    );
    const both = await panel.send("auth", { action: "info", token }, { query: "token=x&token=y" });
    expect(both.json.result.email).toBe(email);
  });

  test("a zero byte is refused wherever it stands", async ({ panel }) => {
    const { email, password, token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const pair = { user: email, password };
    for (const name of ["user", "password", "location", "apikey"])
      expect(await panel.call("auth", "whmcslogin", { ...pair, [name]: "a\0b" }), name).toEqual(
        invalid("auth/whmcslogin", name),
      );
    expect(await panel.call("auth", "whmcslogin", { ...pair, password: `${password}\0` })).toEqual(
      invalid("auth/whmcslogin", "password"),
    );
    expect(await panel.call("auth", "login", { key: `${api_key}\0` })).toEqual(invalid("auth/login", "key"));
    expect(await panel.call("auth", "info", { token: `${token}\0` })).toEqual(
      failure(-2, "auth: invalid token #13"),
    );
    expect(await panel.call("auth", "2fa_check", { "2fa_token": "\0", user_token: "1" })).toEqual(
      invalid("auth/2fa_check", "2fa_token"),
    );
    expect(await panel.call("api_keys", "add", { token, name: "\0" })).toEqual(
      failure(-1, "api_keys/add: invalid argument name"),
    );
    expect(await panel.call("eq", "check_pin", { token, pin: "\0" })).toEqual(invalid("eq/check_pin", "pin"));
  });

  test("oversize values are refused, and cost no more than small ones", async ({ panel }) => {
    const { email, token } = await signUp(panel);
    const long = "x".repeat(500_000);
    for (const [action, fields, name] of [
      ["whmcslogin", { user: email, password: long }, "password"],
      ["whmcslogin", { user: long, password: "x" }, "user"],
      ["login", { key: long }, "key"],
      ["login", { key: "x", base: long }, "base"],
      ["2fa_check", { "2fa_token": long, user_token: "1" }, "2fa_token"],
      ["2fa_check", { "2fa_token": "x", user_token: long }, "user_token"],
      ["flip_tag", { token, tag: long }, "tag"],
    ] as [string, Fields, string][])
      expect(await panel.call("auth", action, fields), `${action} ${name}`).toEqual(
        invalid(`auth/${action}`, name),
      );
    expect(await panel.call("auth", "info", { token: long })).toEqual(failure(-2, "auth: invalid token #13"));
    for (const length of [201, 1_000])
      expect(await panel.call("auth", "whmcslogin", { user: email, password: "x".repeat(length) })).toEqual(
        failure(-2, "auth: authenthication failure"),
      );
  });

  test("look-alikes of an email and of a password are not the same", async ({ panel }) => {
    const name = `kate.${Date.now().toString(36)}`;
    const { email, password } = await addAccount(panel.db, { email: `${name}@example.test` });
    expect((await panel.call("auth", "whmcslogin", { user: email, password })).result.new).toBe(1);
    const refused = failure(-2, "auth: authenthication failure");
    for (const user of [
      email.replace("a", "а"),
      email.replace("@", "＠"),
      email.replace("e", "é"),
      `${email}\u200b`,
      email.replace(".", "\u2024"),
      `${email},other@example.test`,
      `${email}\r\nBcc: other@example.test`,
      `${email}%00`,
      `"${email}"`,
    ])
      expect(await panel.call("auth", "whmcslogin", { user, password }), JSON.stringify(user)).toEqual(
        refused,
      );
    for (const wrong of [
      password.replace("o", "о"),
      `${password}\u200b`,
      ` ${password}`,
      password.toUpperCase(),
    ])
      expect(await panel.call("auth", "whmcslogin", { user: email, password: wrong })).toEqual(refused);
  });

  test("names of prototypes are parameters that nobody knows", async ({ panel }) => {
    const { token } = await signUp(panel);
    const asked = await panel.call("auth", "info", { token });
    for (const name of ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"])
      for (const shape of [name, `${name}[token]`, `${name}[prototype][token]`, `params[${name}][token]`]) {
        expect(await panel.call("auth", "info", { token, [shape]: "x" }), shape).toEqual(asked);
        expect(await panel.call("auth", "info", { [shape]: token }), shape).toEqual(
          failure(-2, "auth: no token specified"),
        );
      }
    for (const body of [
      `{"action":"info","__proto__":{"token":"${token}"}}`,
      `{"action":"info","params":{"__proto__":{"token":"${token}"}}}`,
      `{"action":"info","constructor":{"prototype":{"token":"${token}"}}}`,
    ])
      expect((await panel.send("auth", {}, { body, headers: json })).json).toEqual(
        failure(-2, "auth: no token specified"),
      );
    expect((await panel.send("auth", { action: "info" })).json).toEqual(
      failure(-2, "auth: no token specified"),
    );
  });

  test("deep, wide and broken bodies are refused or ignored, never an error of ours", async ({ panel }) => {
    const { token } = await signUp(panel);
    const deep = `{"action":"info","token":"${token}","x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const wide = `action=info&token=${token}&${Array.from({ length: 50_000 }, (_, at) => `a${at}=1`).join("&")}`;
    const list = `action=info&token=${token}&${"x[]=1&".repeat(50_000)}`;
    const nested = `action=info&token=${token}&x${"[y]".repeat(50_000)}=1`;
    for (const [body, headers] of [
      [deep, json],
      [wide, urlencoded],
      [list, urlencoded],
      [nested, urlencoded],
    ] as const) {
      const answer = await panel.send("auth", {}, { body, headers });
      expect([200, 400]).toContain(answer.status);
      const isRefused = body === wide || body === list || answer.status === 400;
      if (isRefused) expect(answer.json).toEqual(failure(-1, "auth: too many parameters"));
      else expect(answer.json.result.token).toBe(token);
    }
  });

  test("a body of another kind than it says is unreadable or empty of meaning", async ({ panel }) => {
    const { token } = await signUp(panel);
    const form = `action=info&token=${token}`;
    const text = JSON.stringify({ action: "info", token });
    for (const [body, type, status] of [
      [form, "application/json", 400],
      [text, "application/x-www-form-urlencoded", 200],
      [form, "multipart/form-data", 400],
      [form, "multipart/form-data; boundary=x", 400],
      [`<action>info</action><token>${token}</token>`, "application/xml", 200],
      [text, "text/plain", 200],
      [form, "nonsense", 200],
    ] as const) {
      const answer = await panel.send("auth", {}, { body, headers: { "content-type": type } });
      expect(answer.status, `${type} ${body.slice(0, 9)}`).toBe(status);
      if (status === 400) expect(answer.json).toEqual(failure(-1, "auth: unreadable body"));
      else expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });

  test("a query string may be long; what does not fit in the headers is refused in the envelope", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    const fits = await panel.send(
      "auth",
      { action: "info", token, filler: "x".repeat(8_000) },
      { method: "GET" },
    );
    expect(fits.json.result.token).toBe(token);
    const answer = await panel.send(
      "auth",
      { action: "info", filler: "x".repeat(100_000) },
      { method: "GET" },
    );
    expect(answer.status).toBe(431);
    expect(answer.json).toEqual(failure(-1, "headers too large"));
  });
});
