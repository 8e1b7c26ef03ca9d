import { addAccount } from "@/lib/testing/factories";
import { expect, failure, newKey, onBothFronts, order, signIn, signUp, test } from "../wire";

const basics = { name: "deploy key", login_notify_method: "none", active: 1 };
const bad = (name: string, reason = "") =>
  failure(-1, `api_keys/add: invalid argument ${name}${reason && `: ${reason}`}`, {
    fields: { [name]: expect.any(String) },
  });

onBothFronts(() => {
  test("add gives the key once, list never again", async ({ panel }) => {
    const { token } = await signUp(panel);
    const nested = Object.fromEntries(
      Object.entries(basics).map(([name, value]) => [`params[${name}]`, value]),
    );
    const answer = await panel.call("api_keys", "add", { token, ...nested });
    expect(answer).toEqual({
      result: "OK",
      module: "api_keys",
      action: "add",
      data: {
        id: expect.any(Number),
        name: "deploy key",
        active: 1,
        ip: "",
        server_id: 0,
        project_id: 0,
        token_view: expect.stringMatching(/^[0-9a-f]{4}$/),
        login_notify_method: "none",
        login_notify_address: null,
        expires: null,
        pin_exempt: 0,
        permissions: null,
        created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        last_used: null,
        last_ip: null,
        api_key: expect.stringMatching(/^[0-9a-f]{16}-[0-9a-f]{16}$/),
      },
    });
    const { api_key, ...shown } = answer.data;
    expect(api_key.endsWith(shown.token_view)).toBe(true);
    expect(await panel.call("api_keys", "list", { token })).toEqual({
      result: "OK",
      module: "api_keys",
      action: "list",
      data: [shown],
    });
  });

  test("list is of the account that asks, and tells the last use", async ({ panel }) => {
    const mine = await signUp(panel);
    const other = await signUp(panel);
    const first = await newKey(panel, mine.token, { name: "first" });
    await newKey(panel, mine.token, { name: "second", active: 0 });
    await newKey(panel, other.token, { name: "other" });
    await panel.call("auth", "login", { key: first.api_key }, { from: "203.0.113.7" });
    const { data } = await panel.call("api_keys", "list", { token: mine.token });
    expect(data.map(({ name, active }: { name: string; active: number }) => [name, active])).toEqual([
      ["first", 1],
      ["second", 0],
    ]);
    expect(data[0]).toMatchObject({ last_ip: "203.0.113.7", last_used: expect.stringMatching(/^\d{4}-/) });
    expect(data[1]).toMatchObject({ last_ip: null, last_used: null });
  });

  test("what is missing or wrong is named", async ({ panel }) => {
    const { token } = await signUp(panel);
    const add = (more: Record<string, string | number | undefined>) =>
      panel.call("api_keys", "add", { token, ...basics, ...more });
    for (const name of ["name", "login_notify_method", "active"])
      expect(await add({ [name]: undefined }), name).toEqual(bad(name));
    for (const name of ["", "   ", "ключ", "tab\there", "x".repeat(101)])
      expect(await add({ name })).toEqual(bad("name"));
    for (const active of ["2", "true", "yes", "", "01"])
      expect(await add({ active }), active).toEqual(bad("active"));
    for (const login_notify_method of ["", "sms", "NONE"])
      expect(await add({ login_notify_method })).toEqual(bad("login_notify_method"));
    for (const server_id of ["x", "1.5", ""]) expect(await add({ server_id })).toEqual(bad("server_id"));
    for (const expires of ["tomorrow", "2026-02-30", "2001-01-01"])
      expect(await add({ expires })).toEqual(bad("expires", "must be a day to come, YYYY-MM-DD"));
    for (const ip of ["10.0.0.0/33", "256.1.1.1", "example.test", "1.2.3"])
      expect(await add({ ip: `198.51.100.1,${ip}` })).toEqual(bad("ip", `${ip} is no address or range`));
    expect((await panel.call("api_keys", "list", { token })).data).toEqual([]);
  });

  test("the list of addresses is kept canonical", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { ip } = await newKey(panel, token, {
      ip: "203.0.113.7  2001:DB8:0::1\n10.1.2.3/8,203.0.113.7 ::ffff:198.51.100.1",
    });
    expect(ip).toBe("203.0.113.7,2001:db8::1,10.0.0.0/8,198.51.100.1");
  });

  test("notifications go to an address of their kind", async ({ panel }) => {
    const { token } = await signUp(panel);
    const add = (login_notify_method: string, login_notify_address?: string) =>
      panel.call("api_keys", "add", { token, ...basics, login_notify_method, login_notify_address });
    expect((await add("email", "ops@example.test")).data).toMatchObject({
      login_notify_method: "email",
      login_notify_address: "ops@example.test",
    });
    expect((await add("webhook", "https://hooks.example.test/in?x=1")).data.login_notify_address).toBe(
      "https://hooks.example.test/in?x=1",
    );
    expect((await add("none", "ops@example.test")).data.login_notify_address).toBeNull();
    for (const [method, address] of [
      ["email", undefined],
      ["email", "no address"],
      ["email", "https://hooks.example.test"],
      ["webhook", undefined],
      ["webhook", "ops@example.test"],
      ["webhook", "http://hooks.example.test"],
      ["webhook", "https://user:pass@hooks.example.test"],
      ["webhook", "https://127.0.0.1/x"],
      ["webhook", "https://10.0.0.8/x"],
      ["webhook", "https://169.254.169.254/latest"],
      ["webhook", "https://[::1]/x"],
      ["webhook", "https://[fd00::1]/x"],
      ["webhook", "https://0x7f.1/x"],
      ["webhook", "https://2130706433/x"],
      ["webhook", "https://localhost/x"],
      ["webhook", "https://localhost./x"],
      ["webhook", "https://sub.localhost/x"],
    ] as const) {
      const answer = await add(method, address);
      expect(answer.error, `${method} ${address}`).toMatch(
        /^api_keys\/add: invalid argument login_notify_address: /,
      );
    }
  });

  test("a key of a server: own, with no notification", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const { server_id: id } = await order(panel, token);
    const key = await newKey(panel, token, { server_id: id, login_notify_address: "ops@example.test" });
    expect(key).toMatchObject({ server_id: id, login_notify_address: null });
    const loud = {
      ...basics,
      server_id: id,
      login_notify_method: "email",
      login_notify_address: "ops@example.test",
    };
    expect(await panel.call("api_keys", "add", { token, ...loud })).toEqual(
      bad("login_notify_method", "a key of a server takes none"),
    );
    const stranger = await signUp(panel);
    for (const server_id of [id, 1])
      expect(await panel.call("api_keys", "add", { token: stranger.token, ...basics, server_id })).toEqual(
        failure(-1, "api_keys/add: permission denied #3, this is not your server"),
      );
  });

  test("a key cannot be given what its maker has not", async ({ panel }) => {
    const { token } = await signUp(panel);
    const unknown = await panel.call("api_keys", "add", {
      token,
      ...basics,
      "permissions[]": ["eq/list", "eq/fly"],
    });
    expect(unknown).toEqual(bad("permissions", "eq/fly is not a right of this account"));
    const own = ["api_keys/edit", "eq/list"];
    const narrow = await newKey(panel, token, { "permissions[]": own });
    const session = (await panel.call("auth", "login", { key: narrow.api_key })).result.token;
    const wider = { ...basics, "permissions[]": ["billing/apply_credit"] };
    expect(await panel.call("api_keys", "add", { token: session, ...wider })).toEqual(
      bad("permissions", "billing/apply_credit is not a right of this account"),
    );
    const heir = await newKey(panel, session);
    expect([...heir.permissions].sort()).toEqual(own);
    const opened = await panel.call("auth", "login", { key: heir.api_key });
    expect([...opened.result.permissions].sort()).toEqual(own);
  });

  test("pin_exempt is for those who know the PIN", async ({ panel }) => {
    const account = await addAccount(panel.db, { pin: "4071", credit: "20.00" });
    const token = await signIn(panel, account);
    const add = (more: Record<string, string | number>) =>
      panel.call("api_keys", "add", { token, ...basics, pin_exempt: 1, ...more });
    expect(await add({})).toEqual(failure(-1, "api_keys/add: invalid pin", { doc: "pin.required" }));
    expect(await add({ pin: "4072" })).toEqual(
      failure(-1, "api_keys/add: invalid pin", { doc: "pin.wrong" }),
    );
    const { data } = await add({ pin: "4071" });
    expect(data.pin_exempt).toBe(1);
    const session = (await panel.call("auth", "login", { key: data.api_key })).result.token;
    expect((await order(panel, session)).status).toBe("Paid");
  });

  test("the history begins with the creation, the audit holds no value", async ({ panel }) => {
    const { email, token } = await signUp(panel);
    const { id, api_key } = await newKey(panel, token);
    const history = await panel.query("select type, login from api_key_history where key_id = $1", [id]);
    expect(history).toEqual([{ type: "action", login: email }]);
    const audit = await panel.query(
      "select operation, changes::text as changes from audit_rows where target = $1",
      [`api key ${id}`],
    );
    expect(audit).toEqual([{ operation: "api_keys.add", changes: expect.not.stringContaining(api_key) }]);
  });

  test("an expiry is the end of that day", async ({ panel }) => {
    const { token } = await signUp(panel);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { id, expires, api_key } = await newKey(panel, token, { expires: day });
    expect(expires).toBe(day);
    expect((await panel.call("auth", "login", { key: api_key })).result.new).toBe(1);
    const [row] = await panel.query("select expires_at from api_keys where id = $1", [id]);
    expect(row.expires_at.toISOString()).toBe(`${day}T23:59:59.000Z`);
  });
});
