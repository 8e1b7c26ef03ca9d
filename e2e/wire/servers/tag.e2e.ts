import { addServer } from "@/lib/testing/servers/servers";
import { expect, type Fields, failure, onBothFronts, signUp, test } from "../wire";

onBothFronts(() => {
  test("tag: add, list, user_search, remove, clear, with the shapes and texts that clients read", async ({
    panel,
  }) => {
    const account = await signUp(panel);
    const id = await addServer(panel.db, account, { hostname: "web-1" });
    const tag = (action: string, fields: Fields) =>
      panel.call("tag", action, { token: account.token, ...fields });
    const added = await tag("add", { id, tag: "team", value: "shop", no_log: "1" });
    expect(added).toEqual({
      result: "OK",
      action: "add",
      id: expect.any(Number),
      component: "eq",
      component_id: id,
      tag: "team",
      value: "shop",
      extra: "",
      internal: 0,
    });
    expect(await tag("list", { id })).toMatchObject({
      result: "OK",
      action: "list",
      tags: expect.arrayContaining([expect.objectContaining({ id: added.id, value: "shop" })]),
    });
    expect(await tag("user_search", { value: "sho" })).toEqual({
      result: "OK",
      action: "user_search",
      servers: [id],
    });
    expect(await tag("add", { id, tag: "x".repeat(33), value: "" })).toEqual(
      failure(-1, "tag/add: invalid token data, too long"),
    );
    expect(await tag("add", { id, tag: "a b", value: "" })).toEqual(
      failure(-1, "tag/add: invalid argument tag"),
    );
    expect(await tag("add", { id, tag: "os", value: "x" })).toEqual(
      failure(-1, "tag/add: permission denied"),
    );
    expect(await tag("add", { id, tag: "hostname", value: "web-2" })).toMatchObject({ result: "OK" });
    expect(await panel.call("eq", "show", { token: account.token, id })).toMatchObject({
      server_data: { hostname: "web-2" },
    });
    expect(await tag("remove", { id, tag: "team", component: "eq", component_id: id })).toEqual({
      result: "OK",
      action: "remove",
    });
    expect(await tag("clear", { component: "eq" })).toEqual({ result: "OK", action: "clear" });
  });

  test("ssh_keys: list, add, delete, with nested parameters", async ({ panel }) => {
    const { token, id } = await signUp(panel);
    const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMdqXbB10y8TBmIv+T1eI3fhTR6DgBr3mjlsdeOuF/1s anna";
    const fields = { "params[name]": "laptop", "params[key]": key, "params[default]": "1" };
    const added = await panel.call("ssh_keys", "add", { token, ...fields });
    expect(added).toEqual({
      result: "OK",
      module: "ssh_keys",
      action: "add",
      sshkey: {
        id: expect.any(Number),
        customer_id: id,
        name: "laptop",
        key,
        default: 1,
        created: expect.any(String),
      },
    });
    expect(await panel.call("ssh_keys", "list", { token })).toEqual({
      result: "OK",
      module: "ssh_keys",
      action: "list",
      sshkeys: [added.sshkey],
    });
    const remove = () => panel.call("ssh_keys", "delete", { token, id: added.sshkey.id });
    expect(await remove()).toEqual({ result: "OK", module: "ssh_keys", action: "delete" });
    expect(await remove()).toEqual(failure(-1, "ssh_keys/delete: SSH key not found"));
    expect(await panel.call("ssh_keys", "add", { token, "params[name]": "x", "params[key]": "no" })).toEqual(
      failure(-1, "ssh_keys/add: invalid argument key", { fields: { key: "is no public SSH key" } }),
    );
  });
});
