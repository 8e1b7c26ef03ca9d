import { setPin } from "@/lib/testing/factories";
import { readMails } from "@/lib/testing/panel/panel-mails";
import { expect, failureFields, newKey, onBothFronts, type Panel, signUp, test } from "../wire";

const basics = { name: "bot", login_notify_method: "none", active: 1 };
const list = "198.51.100.0/24";
const inside = { from: "198.51.100.7" };
const outside = { from: "192.0.2.7" };

const login = (panel: Panel, key: string, fields: Record<string, number> = {}) =>
  panel.call("auth", "login", { key, ...fields }, inside);

onBothFronts(() => {
  test("5 a key that passes without the PIN is widened and enabled with the PIN only", async ({ panel }) => {
    const { id: account, token } = await signUp(panel);
    await setPin(panel.db, account, "4071");
    const { id } = await newKey(panel, token, { pin_exempt: 1, ip: list, pin: "4071" });
    const edit = (fields: Record<string, string | number>) =>
      panel.call("api_keys", "edit", { token, id, ...basics, ...fields });
    const refused = failureFields(-1, "api_keys/edit: invalid pin", {
      description: "pin: is required",
      doc: "pin.required",
      fields: { pin: "is required" },
    });
    expect(await edit({ ip: "" })).toEqual(refused);
    expect(await edit({ active: 0 })).toMatchObject({ result: "OK" });
    expect(await edit({})).toEqual(refused);
    expect(await edit({ pin: "4071", ip: "" })).toMatchObject({ result: "OK" });
  });

  test("4 a key's list is looked at on every call as it is now, and binds its sessions", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    const { id, api_key } = await newKey(panel, token);
    const free = (await login(panel, api_key, { fix_ix: 0 })).result.token;
    const list_all = { token: free };
    expect(await panel.call("eq", "list", list_all, outside)).toMatchObject({ result: "OK" });
    await panel.query("update api_keys set allowed_addresses = $2 where id = $1", [
      id,
      JSON.stringify([list]),
    ]);
    expect(await panel.call("eq", "list", list_all, inside)).toMatchObject({ result: "OK" });
    expect(await panel.call("eq", "list", list_all, outside)).toMatchObject({ result: -2 });
    const bound = (await login(panel, api_key, { fix_ix: 0 })).result.token;
    expect(await panel.call("eq", "list", { token: bound }, inside)).toMatchObject({ result: "OK" });
    const neighbour = { from: "198.51.100.8" };
    expect(await panel.call("eq", "list", { token: bound }, neighbour)).toMatchObject({ result: -2 });
    await panel.call("api_keys", "edit", { token, id, ...basics, ip: "198.51.100.7" });
    for (const ended of [free, bound])
      expect(await panel.call("eq", "list", { token: ended }, inside)).toMatchObject({ result: -2 });
  });

  test("4 a key made by a key is bounded by it, ends with it, and is told to the owner", async ({
    panel,
  }) => {
    const { id: account, token } = await signUp(panel);
    const parent = await newKey(panel, token, { ip: list, expires: "2031-05-01" });
    const session = (await login(panel, parent.api_key)).result.token;
    const add = (fields: Record<string, string>) =>
      panel.call("api_keys", "add", { token: session, ...basics, ...fields }, inside);
    expect(await add({ ip: "0.0.0.0/0" })).toMatchObject({ doc: "key.beyond_maker" });
    expect(await add({ expires: "2032-05-01" })).toMatchObject({ doc: "key.beyond_maker" });
    const { data: child } = await add({});
    expect(child).toMatchObject({ ip: list, expires: "2031-05-01" });
    const ofChild = (await login(panel, child.api_key)).result.token;
    await panel.call("api_keys", "delete", { token, id: parent.id });
    expect(await panel.call("eq", "list", { token: ofChild }, inside)).toMatchObject({ result: -2 });
    expect(await login(panel, child.api_key)).toMatchObject({ error: "auth/login: invalid API key" });
    const told = (await readMails(panel, { id: account })).filter(
      ({ subject }) => subject === "API key created",
    );
    expect(told).toHaveLength(2);
  });

  test("8 to see a server is not to read its root password; neither is shown among the rights of the role", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    const open = async (right: string) => {
      const { api_key } = await newKey(panel, token, { "permissions[]": [right] });
      return (await login(panel, api_key)).result.token as string;
    };
    const ask = (of: string) => panel.call("eq", "root_password", { token: of, id: 1 }, inside);
    expect((await ask(await open("eq/show"))).error).toBe("eq/root_password: permission denied");
    expect((await ask(await open("eq/root_password"))).error).toBe(
      "eq/root_password: permission denied #3, this is not your server",
    );
    const narrow = await open("eq/list");
    for (const [module, action] of [
      ["billing", "reset_password"],
      ["auth", "sms_send"],
    ] as const)
      expect(
        (await panel.call(module, action, { token: narrow, email: "a@example.test" }, inside)).error,
      ).toBe(`${module}/${action}: permission denied`);
  });
});
