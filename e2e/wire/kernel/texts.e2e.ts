import { makeKnown, rows } from "../text-table";
import { expect, type Fields, finished, onDirectGateway, signUp, test } from "../wire";

onDirectGateway(() => {
  for (const [text, code, when, ask] of rows)
    test(`"${text}" is said, byte for byte, for ${when}`, async ({ panel }) => {
      const answer = await ask(panel, await makeKnown(panel));
      expect(answer.status).toBe(200);
      const start = JSON.stringify({ result: code, code, error: text, message: text }).slice(0, -1);
      const end = answer.text.slice(start.length, start.length + 1);
      expect(answer.text.slice(0, start.length)).toBe(start);
      expect([",", "}"]).toContain(end);
    });

  test("auth: authenthication failure carries the detail of the billing system", async ({ panel }) => {
    const answer = await panel.call("auth", "whmcslogin", { user: "nobody@example.test", password: "x" });
    expect(answer.details).toEqual({ result: "error", message: "Email or Password Invalid" });
  });

  test("the results of PIN calls say PIN is set, PIN is valid, PIN is invalid", async ({ panel }) => {
    const { token } = await signUp(panel);
    const scopeOf = async (action: string, fields: Fields) => {
      const { callback } = await panel.call("eq", action, { token, ...fields });
      const { result, scope } = await finished(panel, callback);
      return [result, scope];
    };
    expect(await scopeOf("set_pin", { new_pin: "0071" })).toEqual(["OK", "PIN is set"]);
    expect(await scopeOf("check_pin", { pin: "0071" })).toEqual(["OK", "PIN is valid"]);
    expect(await scopeOf("check_pin", { old_pin: "0071" })).toEqual(["OK", "PIN is valid"]);
    expect(await scopeOf("check_pin", { pin: "71" })).toEqual(["Fail", "PIN is invalid"]);
    expect(await scopeOf("set_pin", { new_pin: "1234" })).toEqual(["Fail", "PIN is invalid"]);
    expect(await scopeOf("set_pin", { new_pin: "1234", old_pin: "0071" })).toEqual(["OK", "PIN is set"]);
  });

  test("failures of the transport have their own texts and the same envelope", async ({ panel }) => {
    const json = { "content-type": "application/json" };
    for (const [status, text, answer] of [
      [404, "nothing: unknown module", await panel.send("nothing", {})],
      [405, "method not allowed", await panel.send("api_keys", { action: "list" }, { method: "GET" })],
      [400, "auth: unreadable body", await panel.send("auth", {}, { body: "{", headers: json })],
      [413, "body too large", await panel.send("auth", {}, { body: "x".repeat(1_048_577) })],
    ] as const) {
      expect(answer.status).toBe(status);
      const start = JSON.stringify({ result: -1, code: -1, error: text, message: text }).slice(0, -1);
      expect(answer.text.slice(0, start.length)).toBe(start);
    }
  });
});
