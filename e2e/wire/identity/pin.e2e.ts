import { setPin } from "@/lib/testing/factories";
import { readMails } from "@/lib/testing/panel/panel-mails";
import {
  type Answer,
  type Customer,
  expect,
  failureFields,
  finished,
  newKey,
  onDirectGateway,
  order,
  type Panel,
  signIn,
  signUp,
  test,
} from "../wire";

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const key = /^[1-9][0-9]{31}$/;

/** A new customer with (or without) a PIN, signed in. */
async function owner(panel: Panel, pin?: string, credit?: string): Promise<Customer> {
  const customer = await signUp(panel, credit ? { credit } : {});
  if (pin !== undefined) await setPin(panel.db, customer.id, pin);
  return customer;
}

type Call = "set_pin" | "check_pin";

/** The asynchronous result of a PIN call. */
async function resultOf(panel: Panel, call: Call, fields: Record<string, string | number>) {
  const { callback } = await panel.call("eq", call, fields);
  return finished(panel, callback);
}

const scopeOf = async (panel: Panel, call: Call, fields: Record<string, string | number>) => {
  const { result, scope } = await resultOf(panel, call, fields);
  return [result, scope];
};

const isSet = ["OK", "PIN is set"];
const isValid = ["OK", "PIN is valid"];
const isInvalid = ["Fail", "PIN is invalid"];

onDirectGateway(() => {
  test("4.4 set_pin answers at once with result, action and callback", async ({ panel }) => {
    const { token } = await owner(panel);
    for (const method of ["POST", "GET"]) {
      const answer = await panel.call(
        "eq",
        "set_pin",
        { token, old_pin: "4071", new_pin: "4071" },
        { method },
      );
      expect(answer).toEqual({ result: "OK", action: "set_pin", callback: expect.stringMatching(key) });
      const check = await panel.call("eq", "check_pin", { token, pin: "4071" }, { method });
      expect(check).toEqual({ result: "OK", action: "check_pin", callback: expect.stringMatching(key) });
    }
  });

  test("4.4 a PIN is set, checked and changed, by POST and by GET; context names action and account", async ({
    panel,
  }) => {
    const { id, token } = await owner(panel);
    const over = (method: string) => async (call: Call, fields: Record<string, string>) => {
      const { callback } = await panel.call("eq", call, { token, ...fields }, { method });
      const done = await finished(panel, callback);
      expect(done).toEqual({
        result: "OK",
        action: "check",
        scope: call === "set_pin" ? "PIN is set" : "PIN is valid",
        context: { action: call, id: String(id) },
        debug: null,
        key: callback,
      });
    };
    await over("POST")("set_pin", { new_pin: "4071" });
    await over("GET")("check_pin", { pin: "4071" });
    await over("GET")("set_pin", { old_pin: "4071", new_pin: "50194" });
    await over("POST")("check_pin", { old_pin: "50194" });
    expect(await scopeOf(panel, "check_pin", { token, pin: "4071" })).toEqual(isInvalid);
  });

  test("4.4 a change with a wrong or missing old_pin is a Fail with status, scope, context, created, debug, key", async ({
    panel,
  }) => {
    const { id, token } = await owner(panel, "4071");
    for (const old_pin of ["4072", "", "not_set", undefined]) {
      const fields = { token, new_pin: "5555", ...(old_pin === undefined ? {} : { old_pin }) };
      const { callback } = await panel.call("eq", "set_pin", fields);
      expect(await finished(panel, callback)).toEqual({
        result: "Fail",
        status: "failure",
        scope: "PIN is invalid",
        context: { action: "set_pin", id: String(id) },
        created: expect.stringMatching(moment),
        debug: null,
        key: callback,
      });
    }
    expect(await scopeOf(panel, "check_pin", { token, pin: "4071" })).toEqual(isValid);
  });

  test("5 an ill-formed new_pin is refused at once, and the PIN stays", async ({ panel }) => {
    const { token } = await owner(panel, "4071");
    const bad = [
      "123",
      "1234567",
      "12a4",
      "",
      " 1234",
      "1234 ",
      "-1234",
      "+1234",
      "12.34",
      "1e3",
      "٤٠٧١",
      "not_set",
    ];
    for (const new_pin of bad)
      expect(await panel.call("eq", "set_pin", { token, old_pin: "4071", new_pin }), new_pin).toEqual(
        failureFields(-1, "eq/set_pin: invalid argument new_pin", {
          description: "new_pin: 4 to 6 digits",
          fields: { new_pin: "4 to 6 digits" },
          doc: "argument.invalid",
        }),
      );
    expect(await panel.call("eq", "set_pin", { token, old_pin: "4071" })).toMatchObject({
      error: "eq/set_pin: invalid argument new_pin",
      fields: { new_pin: "is required" },
    });
    expect(await scopeOf(panel, "check_pin", { token, pin: "4071" })).toEqual(isValid);
  });

  test("5 four to six digits are taken, and zeros at the front are part of the PIN", async ({ panel }) => {
    const { token } = await owner(panel, "0071");
    for (const pin of ["71", "071", "00071", "710"])
      expect(await scopeOf(panel, "check_pin", { token, pin }), pin).toEqual(isInvalid);
    expect(await scopeOf(panel, "check_pin", { token, pin: "0071" })).toEqual(isValid);
    let old_pin = "0071";
    for (const new_pin of ["0000", "00000", "000000", "12345"]) {
      expect(await scopeOf(panel, "set_pin", { token, old_pin, new_pin })).toEqual(isSet);
      old_pin = new_pin;
    }
    // In JSON a program may send a number where the specification says int.
    const body = JSON.stringify({ action: "check_pin", token, pin: 12345 });
    const headers = { "content-type": "application/json" };
    const { json }: Answer = await panel.send("eq", {}, { body, headers });
    expect((await finished(panel, json.callback)).scope).toBe("PIN is valid");
  });

  test("4.4 check_pin takes pin or old_pin; pin counts where both are given", async ({ panel }) => {
    const { token } = await owner(panel, "4071");
    expect(await scopeOf(panel, "check_pin", { token, pin: "4071" })).toEqual(isValid);
    expect(await scopeOf(panel, "check_pin", { token, old_pin: "4071" })).toEqual(isValid);
    expect(await scopeOf(panel, "check_pin", { token, pin: "4071", old_pin: "1" })).toEqual(isValid);
    expect(await scopeOf(panel, "check_pin", { token, pin: "1", old_pin: "4071" })).toEqual(isInvalid);
    expect(await scopeOf(panel, "check_pin", { token })).toEqual(isInvalid);
  });

  test("5 without a PIN: absent, empty and not_set are right, anything else is wrong; new_pin alone sets it", async ({
    panel,
  }) => {
    const { token } = await owner(panel);
    expect(await scopeOf(panel, "check_pin", { token })).toEqual(isValid);
    for (const pin of ["", "not_set"])
      expect(await scopeOf(panel, "check_pin", { token, pin }), pin).toEqual(isValid);
    for (const pin of ["0000", "0", "NOT_SET", "null"])
      expect(await scopeOf(panel, "check_pin", { token, pin }), pin).toEqual(isInvalid);
    expect(await scopeOf(panel, "set_pin", { token, old_pin: "1234", new_pin: "4071" })).toEqual(isInvalid);
    expect(await scopeOf(panel, "set_pin", { token, new_pin: "4071" })).toEqual(isSet);
    for (const old_pin of ["", "not_set"]) {
      const other = await owner(panel);
      expect(await scopeOf(panel, "set_pin", { token: other.token, old_pin, new_pin: "4071" })).toEqual(
        isSet,
      );
    }
  });

  test("5 of two first PINs at once one is set, and the other says so", async ({ panel }) => {
    const { token } = await owner(panel);
    const pins = ["4071", "5182", "6293", "7304"];
    const ends = await Promise.all(pins.map((new_pin) => scopeOf(panel, "set_pin", { token, new_pin })));
    expect(ends.filter(([result]) => result === "OK")).toHaveLength(1);
    const winner = pins[ends.findIndex(([result]) => result === "OK")] ?? "";
    expect(await scopeOf(panel, "check_pin", { token, pin: winner })).toEqual(isValid);
  });

  test("5 protected calls refuse a missing or wrong PIN at once and do nothing; a right one passes", async ({
    panel,
  }) => {
    const { id, token } = await owner(panel, "4071", "60.00");
    const server = await order(panel, token, { pin: "4071" });
    expect(server).toMatchObject({ result: "OK" });
    await finished(panel, server.callback);
    const basics = { name: "bot", login_notify_method: "none", active: 1 };
    const calls = {
      "eq/order_instance": (pin: Record<string, string>) => order(panel, token, pin),
      "eq/root_password": (pin: Record<string, string>) =>
        panel.call("eq", "root_password", { token, id: server.server_id, ...pin }),
      "api_keys/add": (pin: Record<string, string>) =>
        panel.call("api_keys", "add", { token, ...basics, pin_exempt: 1, ...pin }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const text = `${name}: invalid pin`;
      const missing = failureFields(-1, text, {
        description: "pin: is required",
        doc: "pin.required",
        fields: { pin: "is required" },
      });
      const wrong = failureFields(-1, text, { doc: "pin.wrong", fields: { pin: "is incorrect" } });
      for (const pin of ["", "not_set"]) expect(await call({ pin }), name).toEqual(missing);
      expect(await call({}), name).toEqual(missing);
      expect(await call({ pin: "4072" }), name).toEqual(wrong);
      expect(await panel.query("select count(*)::int as n from servers where account_id = $1", [id])).toEqual(
        [{ n: name === "eq/order_instance" ? 1 : 2 }],
      );
      expect(await call({ pin: "4071" }), name).toMatchObject({ result: "OK" });
    }
  });

  test("5 a session by a pin_exempt key passes without, whatever it sends, and never counts", async ({
    panel,
  }) => {
    const { id, token } = await owner(panel, "4071", "60.00");
    const { api_key } = await newKey(panel, token, { pin_exempt: 1, pin: "4071" });
    const exempt = (await panel.call("auth", "login", { key: api_key })).result.token;
    for (const pin of [undefined, "", "not_set", "9999"])
      expect(await order(panel, exempt, { pin })).toMatchObject({ result: "OK" });
    expect(await panel.query("select wrong_in_row from pins where account_id = $1", [id])).toEqual([
      { wrong_in_row: 0 },
    ]);
    const plain = await newKey(panel, token);
    const asked = (await panel.call("auth", "login", { key: plain.api_key })).result.token;
    expect(await order(panel, asked)).toMatchObject({ doc: "pin.required" });
  });

  test("a PIN is kept as argon2id in a table of its own, and stands nowhere else", async ({ panel }) => {
    const { id, token } = await owner(panel);
    expect(await scopeOf(panel, "set_pin", { token, new_pin: "718293" })).toEqual(isSet);
    const [row] = await panel.query("select hash from pins where account_id = $1", [id]);
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [found] = await panel.query(
      `select (select count(*) from jobs where jobs::text like '%718293%' and account_id = $1)
        + (select count(*) from audit_rows where audit_rows::text like '%718293%' and account_id = $1) as n`,
      [id],
    );
    expect(Number(found?.n)).toBe(0);
    expect(JSON.stringify(await readMails(panel, { id }))).not.toContain("718293");
    expect(panel.logs()).not.toContain("718293");
  });

  test("a PIN that was set is told by mail, and is in the record without its digits", async ({ panel }) => {
    const { id, token } = await owner(panel);
    expect(await scopeOf(panel, "set_pin", { token, new_pin: "4071" })).toEqual(isSet);
    const subjects = (await readMails(panel, { id })).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("PIN"))).toEqual(["Your PIN was changed"]);
    const changes = await panel.query(
      "select changes from audit_rows where account_id = $1 and operation = 'eq.set_pin'",
      [id],
    );
    expect(changes).toEqual([{ changes: { changed: "PIN" } }]);
  });

  test("someone else's session has nothing to do with this PIN", async ({ panel }) => {
    const one = await owner(panel, "4071");
    const other = await owner(panel, "5182");
    expect(await scopeOf(panel, "check_pin", { token: other.token, pin: "4071" })).toEqual(isInvalid);
    expect(await scopeOf(panel, "check_pin", { token: one.token, pin: "4071" })).toEqual(isValid);
    const again = await signIn(panel, one);
    expect(await scopeOf(panel, "check_pin", { token: again, pin: "4071" })).toEqual(isValid);
  });
});
