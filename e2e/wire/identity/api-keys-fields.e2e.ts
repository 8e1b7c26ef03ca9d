import {
  expect,
  type Fields,
  failure,
  newKey,
  onDirectGateway,
  order,
  type Panel,
  signUp,
  test,
} from "../wire";

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const basics = { name: "deploy", login_notify_method: "none", active: 1 };

const view = async (panel: Panel, token: string, id: number) =>
  (await panel.call("api_keys", "view", { token, id })).data;
const edit = (panel: Panel, token: string, id: number, more: Fields = {}) =>
  panel.call("api_keys", "edit", { token, id, ...basics, ...more });
const history = async (panel: Panel, token: string, id: number, period = {}) =>
  (await panel.call("api_keys", "history", { token, id, ...period })).data;

onDirectGateway(() => {
  test.describe("fields of an API key (2.3)", () => {
    test("id is an int by which every other action finds the key", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id } = await newKey(panel, token);
      expect(Number.isInteger(id)).toBe(true);
      expect((await view(panel, token, id)).id).toBe(id);
      expect((await edit(panel, token, id)).data).toEqual({ id });
      expect((await panel.call("api_keys", "delete", { token, id })).data).toEqual({ id });
    });

    test("name is the text that was given", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id } = await newKey(panel, token, { name: "backup script #2" });
      expect((await view(panel, token, id)).name).toBe("backup script #2");
      await edit(panel, token, id, { name: "backup" });
      expect((await view(panel, token, id)).name).toBe("backup");
    });

    test("active is 1 or 0, and 0 disables the key", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id, active, api_key } = await newKey(panel, token);
      expect(active).toBe(1);
      await edit(panel, token, id, { active: 0 });
      expect((await view(panel, token, id)).active).toBe(0);
      expect(await panel.call("auth", "login", { key: api_key })).toEqual(
        failure(-1, "auth/login: invalid API key"),
      );
      await edit(panel, token, id, { active: 1 });
      expect((await panel.call("auth", "login", { key: api_key })).result.new).toBe(1);
    });

    test("disabling a key ends what it opened", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id, api_key } = await newKey(panel, token);
      const opened = (await panel.call("auth", "login", { key: api_key })).result.token;
      await edit(panel, token, id, { active: 0 });
      expect(await panel.call("auth", "info", { token: opened })).toEqual(
        failure(-2, "auth: invalid token #13"),
      );
    });

    test("ip is the list of addresses and ranges; empty means none", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id, ip } = await newKey(panel, token);
      expect(ip).toBe("");
      await edit(panel, token, id, { ip: "198.51.100.0/24 2001:db8::1" });
      expect((await view(panel, token, id)).ip).toBe("198.51.100.0/24,2001:db8::1");
      await edit(panel, token, id);
      expect((await view(panel, token, id)).ip, "an edit without ip leaves it").not.toBe("");
      await edit(panel, token, id, { ip: "" });
      expect((await view(panel, token, id)).ip).toBe("");
    });

    test("server_id is the server that the key is bound to, or 0", async ({ panel }) => {
      const { token } = await signUp(panel, { credit: "20.00" });
      const { server_id: server } = await order(panel, token);
      const [ofAccount, ofServer] = [
        await newKey(panel, token),
        await newKey(panel, token, { server_id: server }),
      ];
      expect([ofAccount.server_id, ofServer.server_id]).toEqual([0, server]);
      expect((await panel.call("api_keys", "list_for_server", { token, server_id: server })).data).toEqual([
        await view(panel, token, ofServer.id),
      ]);
    });

    test("token_view is the last four characters of the newest secret", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id, token_view, api_key } = await newKey(panel, token);
      expect(token_view).toBe(api_key.slice(-4));
      const { data } = await panel.call("api_keys", "rotate", { token, id });
      expect(data.token_view).toBe(data.api_key.slice(-4));
      expect((await view(panel, token, id)).token_view).toBe(data.token_view);
    });

    test("login_notify_method and login_notify_address go together", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id } = await newKey(panel, token);
      const told = { login_notify_method: "email", login_notify_address: "ops@example.test" };
      await edit(panel, token, id, told);
      expect(await view(panel, token, id)).toMatchObject(told);
      await edit(panel, token, id, { login_notify_method: "none", login_notify_address: "ops@example.test" });
      expect(await view(panel, token, id)).toMatchObject({
        login_notify_method: "none",
        login_notify_address: null,
      });
    });

    test("api_key is in the answer of add, and in no other", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id, api_key } = await newKey(panel, token);
      const answers = [
        await panel.call("api_keys", "list", { token }),
        await panel.call("api_keys", "view", { token, id }),
        await edit(panel, token, id, { name: "other" }),
        await panel.call("api_keys", "history", { token, id }),
        await panel.call("api_keys", "secrets", { token, id }),
        await panel.call("api_keys", "delete", { token, id }),
      ];
      expect(JSON.stringify(answers)).not.toContain(api_key);
      expect(JSON.stringify(answers)).not.toContain('"api_key":');
    });
  });

  test.describe("extensions of an API key", () => {
    test("expires is a day; empty takes it away", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id, expires } = await newKey(panel, token, { expires: day(3) });
      expect(expires).toBe(day(3));
      await edit(panel, token, id);
      expect((await view(panel, token, id)).expires).toBe(day(3));
      await edit(panel, token, id, { expires: "" });
      expect((await view(panel, token, id)).expires).toBeNull();
    });

    test("permissions are null for all, or the narrowed list", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id, permissions } = await newKey(panel, token);
      expect(permissions).toBeNull();
      const some = ["eq/list", "eq/show"];
      await panel.call("api_keys", "edit", { token, id, ...basics, "permissions[]": some });
      expect((await view(panel, token, id)).permissions).toEqual(some);
      const { result } = await panel.call("auth", "info", { token });
      const all = [...result.permissions, "eq/root_password"];
      await panel.call("api_keys", "edit", { token, id, ...basics, "permissions[]": all });
      expect((await view(panel, token, id)).permissions, "all of them is no narrowing").toBeNull();
      await panel.call("api_keys", "edit", { token, id, ...basics, "permissions[]": result.permissions });
      const withoutPassword = (await view(panel, token, id)).permissions;
      expect(withoutPassword).toContain("eq/show");
      expect(withoutPassword).not.toContain("eq/root_password");
    });

    test("created, last_used and last_ip are moments and addresses", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id, created, last_used, last_ip, api_key } = await newKey(panel, token);
      expect(created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect([last_used, last_ip]).toEqual([null, null]);
      await panel.call("auth", "login", { key: api_key }, { from: "198.51.100.9" });
      expect(await view(panel, token, id)).toMatchObject({
        last_used: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        last_ip: "198.51.100.9",
      });
    });
  });

  test.describe("a history entry (2.4)", () => {
    test("has id, date, message, type and login, newest first", async ({ panel }) => {
      const { token, email } = await signUp(panel);
      const { id } = await newKey(panel, token, { name: "deploy" });
      await edit(panel, token, id, { name: "build", active: 0, ip: "10.0.0.0/8" });
      const entries = await history(panel, token, id);
      for (const entry of entries)
        expect(entry).toEqual({
          id: expect.any(Number),
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          message: expect.any(String),
          type: "action",
          login: email,
        });
      expect(entries.map(({ message }: { message: string }) => message)).toEqual([
        'active changed from "1" to "0"',
        'ip changed from "" to "10.0.0.0/8"',
        'name changed from "deploy" to "build"',
        "API key deploy created",
      ]);
      const ids = entries.map((entry: { id: number }) => entry.id);
      expect(ids).toEqual([...ids].sort((a: number, b: number) => b - a));
    });

    test("is found by a period of which both days count", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id } = await newKey(panel, token);
      await panel.query("update api_key_history set at = $2 where key_id = $1", [id, "2026-03-10T23:59:59Z"]);
      await edit(panel, token, id, { name: "build" });
      const count = async (period: object) => (await history(panel, token, id, period)).length;
      expect(await count({ period_from: "2026-03-10", period_to: "2026-03-10" })).toBe(1);
      expect(await count({ period_to: "2026-03-09" })).toBe(0);
      expect(await count({ period_from: "2026-03-11" })).toBe(1);
      expect(await count({ period_from: "", period_to: "" })).toBe(2);
      for (const [name, value] of [
        ["period_from", "10.03.2026"],
        ["period_to", "2026-02-30"],
      ] as const)
        expect(await panel.call("api_keys", "history", { token, id, [name]: value })).toEqual(
          failure(-1, `api_keys/history: invalid argument ${name}: must be a day, YYYY-MM-DD`),
        );
    });
  });

  test.describe("actions (4.3)", () => {
    test("what is deleted is gone for every action, and so is a stranger's", async ({ panel }) => {
      const { token } = await signUp(panel);
      const stranger = await signUp(panel);
      const gone = await newKey(panel, token);
      await panel.call("api_keys", "delete", { token, id: gone.id });
      const kept = await newKey(panel, token);
      for (const [asker, id] of [
        [token, gone.id],
        [stranger.token, kept.id],
        [token, 999_999],
      ] as const)
        for (const action of ["view", "edit", "delete", "history", "rotate", "secrets"])
          expect(await panel.call("api_keys", action, { token: asker, id, ...basics }), action).toEqual(
            failure(-1, `api_keys/${action}: API key not found`),
          );
      expect((await view(panel, token, kept.id)).name).toBe("test key");
    });

    test("id is required and a whole number", async ({ panel }) => {
      const { token } = await signUp(panel);
      for (const action of ["view", "edit", "delete", "history", "rotate", "retire", "secrets"])
        for (const id of [undefined, "", "1.5", "abc", "-1"])
          expect(
            await panel.call("api_keys", action, { token, id, ...basics, secret_id: 1 }),
            action,
          ).toEqual(failure(-1, `api_keys/${action}: invalid argument id`));
    });

    test("nothing of an edit is done when one field is wrong", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id } = await newKey(panel, token, { ip: "10.0.0.0/8" });
      const before = await view(panel, token, id);
      for (const wrong of [
        { ip: "10.0.0.0/99" },
        { active: 2 },
        { login_notify_method: "pigeon" },
        { login_notify_method: "email", login_notify_address: "nobody" },
        { login_notify_method: "webhook", login_notify_address: "https://[::ffff:10.0.0.1]/" },
        { expires: "yesterday" },
        { name: "имя" },
      ])
        expect((await edit(panel, token, id, { name: "changed", ...wrong })).result).toBe(-1);
      expect(await view(panel, token, id)).toEqual(before);
      expect(await history(panel, token, id)).toHaveLength(1);
    });

    test("rights: view for reading, edit for changing", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id } = await newKey(panel, token);
      const session = async (right: string) => {
        const { api_key } = await newKey(panel, token, { "permissions[]": [right] });
        return (await panel.call("auth", "login", { key: api_key })).result.token;
      };
      const [viewer, editor] = [await session("api_keys/view"), await session("api_keys/edit")];
      const reading = ["list", "list_for_server", "view", "history", "secrets"];
      const changing = ["add", "edit", "delete", "rotate", "retire"];
      const denied = async (asker: string, action: string) => {
        const fields = { token: asker, id, server_id: 1, secret_id: 1, ...basics };
        return (
          (await panel.call("api_keys", action, fields)).error === `api_keys/${action}: permission denied`
        );
      };
      for (const action of reading) {
        expect(await denied(viewer, action), action).toBe(false);
        expect(await denied(editor, action), action).toBe(true);
      }
      for (const action of changing) expect(await denied(viewer, action), action).toBe(true);
    });
  });

  test.describe("rotation (an extension)", () => {
    test("both secrets log in until one is retired, which ends its sessions", async ({ panel }) => {
      const { token } = await signUp(panel);
      const { id, api_key } = await newKey(panel, token);
      const { data } = await panel.call("api_keys", "rotate", { token, id });
      const open = async (key: string) => (await panel.call("auth", "login", { key })).result?.token;
      const [first, second] = [await open(api_key), await open(data.api_key)];
      expect(first).not.toBe(second);
      expect(data.secrets).toHaveLength(2);
      const old = data.secrets[1];
      expect(old).toMatchObject({ token_view: api_key.slice(-4) });
      expect(await panel.call("api_keys", "rotate", { token, id })).toEqual(
        failure(-1, "api_keys/rotate: two secrets are valid already, retire one first"),
      );
      expect(await panel.call("api_keys", "retire", { token, id, secret_id: old.id })).toEqual({
        result: "OK",
        module: "api_keys",
        action: "retire",
        data: { id },
      });
      expect(await open(api_key)).toBeUndefined();
      expect(await panel.call("auth", "info", { token: first })).toEqual(
        failure(-2, "auth: invalid token #13"),
      );
      expect((await panel.call("auth", "info", { token: second })).result.token).toBe(second);
      expect(await panel.call("api_keys", "retire", { token, id, secret_id: data.secrets[0].id })).toEqual(
        failure(-1, "api_keys/retire: the only secret cannot be retired, delete the key instead"),
      );
    });
  });
});
