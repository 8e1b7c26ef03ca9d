import { addAccount } from "@/lib/testing/factories";
import {
  expect,
  type Fields,
  failure,
  finished,
  newKey,
  onDirectGateway,
  order,
  type Panel,
  signIn,
  signUp,
  test,
} from "../wire";

const physical = { preset: "bm.v4-entry", traffic_plan: "4" };

/** `module/action` with the parameters of a valid call besides the server's id. */
const works: Record<string, Fields> = {
  "eq/reinstall": { os_id: 11, root_pass: "Other-pass-1" },
  "eq/create_pxe": { os_id: 11, root_pass: "Other-pass-1", hostname: "web-2" },
  "eq/clear_pxe": {},
  "eq/console": {},
  "eq/novnc": {},
  "iso/mount_iso": { iso: 1 },
  "iso/unmount_iso": {},
};
const ofBmcs: Record<string, Fields> = {
  "eq/add_ipmi_user": {},
  "eq/add_ipmi_admin": {},
  "eq/remove_ipmi_user": {},
  "eq/unit_reset": {},
  "eq/get_ipmi": {},
};
const ofVirtual: Record<string, Fields> = {
  "vm/load_stats": {},
  "vm/get_snapshot": {},
  "vm/create_snapshot": { name: "first" },
  "vm/restore_snapshot": { name: "first" },
  "vm/remove_snapshot": { name: "first" },
  "vm/update_restore_settings": { num_max: 1 },
};
const others: Record<string, Fields> = { "eq/abort_reinstall": {}, "iso/list_iso": {} };
const all = { ...works, ...ofBmcs, ...ofVirtual, ...others };
const isModuled = (module: string) => module !== "eq";

const split = (call: string) => call.split("/") as [string, string];

/** A customer with a running server. */
async function withServer(panel: Panel, more: Fields = {}, facts: { pin?: string } = {}) {
  const account = await addAccount(panel.db, { credit: "300.00", ...facts });
  const token = await signIn(panel, account);
  const { server_id: id, callback } = await order(panel, token, { ...more, ...facts });
  await finished(panel, callback);
  const call = (name: string, fields: Fields = {}) => {
    const [module, action] = split(name);
    return panel.call(module, action, { token, id, ...fields });
  };
  const end = async (name: string, fields: Fields = {}) => {
    const [module, action] = split(name);
    const answer = await call(name, fields);
    expect(answer, name).toMatchObject({
      result: "OK",
      action,
      callback: expect.stringMatching(/^[1-9]\d{31}$/),
    });
    if (isModuled(module)) expect(answer.module, name).toBe(module);
    return finished(panel, answer.callback);
  };
  return { account, token, id: Number(id), call, end };
}

onDirectGateway(() => {
  test("snapshots: their words, their list, their settings", async ({ panel }) => {
    const { id, call, end } = await withServer(panel);
    const stats = await end("vm/load_stats");
    expect(stats).toMatchObject({ result: "OK", context: { action: "get_vm_statics", id: String(id) } });
    expect(JSON.parse(stats.scope)).toMatchObject({ status: "up" });
    const words = (action: string) => ({ result: "OK", context: { action, id: String(id) } });
    expect(
      await end("vm/create_snapshot", { name: "first", type: "snapshot", num_rotation: 1 }),
    ).toMatchObject(words("create_snapshot"));
    const asked = await call("vm/get_snapshot");
    expect(asked).toMatchObject({ module: "vm", settings: { num_max: 1, rotate: 0 } });
    const list = await finished(panel, asked.callback);
    expect(list).toMatchObject({
      ...words("get_snapshot"),
      scope: {
        snapshots: [
          {
            name: "first",
            date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
            size: expect.any(Number),
            openstack_image_id: expect.stringMatching(/^[0-9a-f]{32}$/),
          },
        ],
      },
    });
    expect(await end("vm/create_snapshot", { name: "second" })).toMatchObject({
      result: "Fail",
      scope: "1 of 1 snapshots are kept, remove one first",
    });
    expect(await call("vm/update_restore_settings", { num_max: 2, rotate: 1 })).toEqual({
      result: "OK",
      module: "vm",
      action: "update_restore_settings",
      id,
      settings: { num_max: 2, rotate: 1 },
    });
    expect(await end("vm/restore_snapshot", { name: "first" })).toMatchObject(words("restore_snapshot"));
    expect(await call("vm/remove_snapshot", { name: "first" })).toEqual(
      failure(-1, "vm/remove_snapshot: server is switched on", { doc: "server.on" }),
    );
    await end("eq/off");
    for (const _time of ["first", "second"])
      expect(await end("vm/remove_snapshot", { name: "first" })).toMatchObject(words("remove_snapshot"));
    const { engines } = await call("vm/get_engine");
    expect(engines).toContainEqual({ location: "NL", engine: "openstack" });
  });

  test("images: listed, mounted, taken out, brought and deleted", async ({ panel }) => {
    const { account, token, id, call, end } = await withServer(panel);
    const { iso_images: images } = await call("iso/list_iso");
    expect(await panel.call("iso", "list_iso", { token, server_id: id })).toMatchObject({
      iso_images: images,
    });
    const [image] = images;
    expect(await end("iso/mount_iso", { iso: image.id })).toMatchObject({
      result: "OK",
      context: { action: "mount_iso", id: String(id) },
    });
    const shown = await call("eq/show");
    expect(shown.tags).toContainEqual(expect.objectContaining({ tag: "iso", value: String(image.id) }));
    expect(shown.hardware.tags).toEqual({ mount_iso: "1" });
    expect(await end("iso/mount_iso", { name: image.name })).toMatchObject({ result: "OK" });
    expect(await end("iso/unmount_iso")).toMatchObject({ context: { action: "umount_iso", id: String(id) } });
    expect(await end("iso/mount_iso", { iso_id: 999 })).toMatchObject({
      result: "Fail",
      scope: "image not found",
    });
    const upload = { token, url: "https://example.com/own.iso", name: "Own" };
    const { callback, image: own } = await panel.call("iso", "upload", upload);
    expect(own).toMatchObject({ name: "Own", status: "Fetching", private: account.email });
    expect(await finished(panel, callback)).toMatchObject({
      context: { action: "upload", id: String(own.id) },
    });
    const { iso_images: mine } = await panel.call("iso", "uploaded", { token });
    expect(mine).toMatchObject([{ id: own.id, status: "Ready" }]);
    const added = await panel.call("iso", "add", { token, "params[name]": "Entry" });
    expect(added).toMatchObject({ result: "OK", module: "iso", data: { name: "Entry", status: "Pending" } });
    expect(await panel.call("iso", "mount_iso", { token, id, iso: added.data.id })).toEqual(
      failure(-1, "iso/mount_iso: image is not ready"),
    );
    const remove = () => panel.call("iso", "delete", { token, id: own.id });
    expect(await remove()).toEqual({ result: "OK", module: "iso", action: "delete" });
    expect(await remove()).toEqual(failure(-1, "iso/delete: image not found"));
  });

  test("controllers: users with their credentials, and a restart", async ({ panel }) => {
    const { id, call, end } = await withServer(panel, physical);
    const made = await end("eq/add_ipmi_user");
    expect(made).toMatchObject({
      result: "OK",
      scope: {
        login: expect.any(String),
        password: expect.any(String),
        ip: expect.any(String),
        level: "USER",
      },
      context: { action: "add_ipmi_user", id: String(id), User: made.scope.login, password: "censored" },
    });
    expect(await end("eq/add_ipmi_admin")).toMatchObject({ scope: { level: "ADMINISTRATOR" } });
    expect(await call("eq/get_ipmi")).toMatchObject({
      result: "OK",
      id,
      ip: made.scope.ip,
      model: "supermicro_redfish",
      users: [{ login: made.scope.login, level: "USER" }, { level: "ADMINISTRATOR" }],
    });
    for (const _time of ["first", "second"])
      expect(await end("eq/remove_ipmi_user")).toMatchObject({ scope: "IPMI users are removed" });
    expect(await end("eq/unit_reset")).toMatchObject({ scope: "Sent cold reset command to MC" });
    const { IPMI } = await call("eq/show");
    expect(IPMI).toMatchObject({ model: "supermicro_redfish", interfaces: [{ IP: made.scope.ip }] });
    for (const name of Object.keys(ofVirtual))
      expect((await call(name, ofVirtual[name])).error, name).toContain(`${name}: invalid argument id: `);
  });

  test("the long way of a reinstallation, and what aborts one", async ({ panel }) => {
    const { id, call, end } = await withServer(panel);
    const { callback, reinstall_key: key } = await call("eq/reinstall");
    expect(key).toBe(callback);
    expect(await end("eq/create_pxe", { ...works["eq/create_pxe"], reinstall_key: key })).toMatchObject({
      scope: "PXE configuration is created",
      context: { action: "create_pxe" },
    });
    await end("eq/boot_dev", { media: "pxe" });
    await end("eq/reboot");
    expect(await finished(panel, key)).toMatchObject({
      result: "OK",
      scope: { result: "deploy_done", id },
      context: { action: "reinstall", id: String(id) },
    });
    expect((await call("eq/show")).server_data.hostname).toBe("web-2");
    await end("eq/boot_dev", { media: "disk" });
    expect(await end("eq/clear_pxe", { hostname: "web-2" })).toMatchObject({
      context: { action: "clear_pxe" },
    });
    const short = await call("eq/reinstall", { ...works["eq/reinstall"], hostname: "slow-1" });
    expect(short).toEqual({ result: "OK", action: "reinstall", callback: expect.any(String), id });
    expect(await call("eq/abort_reinstall")).toEqual({
      result: "OK",
      action: "abort_reinstall",
      id,
      aborted: 1,
    });
    expect(await finished(panel, short.callback)).toMatchObject({
      result: "Fail",
      scope: "reinstall failed: it was aborted",
    });
    expect(await call("eq/abort_reinstall")).toMatchObject({ aborted: 0 });
    expect((await call("eq/show")).server_data).toMatchObject({ status: "power_off" });
    expect(await end("eq/reinstall", works["eq/reinstall"])).toMatchObject({
      result: "OK",
      context: { action: "deploy" },
    });
  });

  test("wrong parameters, each by its name", async ({ panel }) => {
    const { token, call } = await withServer(panel);
    for (const [name, fields] of Object.entries(all))
      expect((await call(name, { ...fields, id: "12abc" })).error, name).toContain(
        `${name}: invalid argument `,
      );
    const wrong: [string, Fields, string][] = [
      ["eq/reinstall", { os_id: 99_999, root_pass: "Other-pass-1" }, "os_id"],
      ["eq/reinstall", { os_id: 11 }, "root_pass"],
      ["eq/create_pxe", {}, "os_id"],
      ["eq/create_pxe", { os_id: 11, hostname: "x" }, "root_pass"],
      ["eq/create_pxe", { os_id: 11, root_pass: "weak", hostname: "x" }, "root_pass"],
      ["eq/create_pxe", { ...works["eq/create_pxe"], hostname: "a_b" }, "hostname"],
      ["eq/create_pxe", { ...works["eq/create_pxe"], reinstall_key: "1" }, "reinstall_key"],
      ["eq/novnc", { white_ip: "1.2.3" }, "white_ip"],
      ["vm/create_snapshot", {}, "name"],
      ["vm/create_snapshot", { name: "a b" }, "name"],
      ["vm/create_snapshot", { name: "x".repeat(101) }, "name"],
      ["vm/create_snapshot", { name: "x", type: "backup" }, "type"],
      ["vm/restore_snapshot", {}, "name"],
      ["vm/remove_snapshot", { name: "ä" }, "name"],
      ["vm/get_snapshot", { type: "backup" }, "type"],
      ["vm/update_restore_settings", {}, "num_max"],
      ["vm/update_restore_settings", { num_max: 0 }, "num_max"],
      ["vm/update_restore_settings", { num_max: 1, rotate: "maybe" }, "rotate"],
      ["iso/mount_iso", {}, "iso"],
      ["iso/upload", { url: "ftp://example.com", name: "x" }, "url"],
      ["iso/upload", { url: "https://10.0.0.1/x.iso", name: "x" }, "url"],
      ["iso/upload", { url: "https://example.com/x.iso" }, "name"],
      ["iso/add", {}, "name"],
      ["iso/add", { name: "x", private: "other@example.com" }, "private"],
      ["iso/add", { name: "x", status: "Ready" }, "status"],
      ["iso/add", { name: "x", short_name: "a b" }, "short_name"],
      ["iso/delete", { id: "x" }, "id"],
    ];
    for (const [name, fields, parameter] of wrong) {
      const answer = await call(name, fields);
      expect(answer, `${name} ${parameter}`).toMatchObject({ result: -1 });
      expect(answer.error).toContain(`${name}: invalid argument ${parameter}`);
    }
    for (const name of Object.keys(ofBmcs))
      expect((await call(name)).error).toBe(
        `${name}: invalid argument id: a virtual machine has no management controller`,
      );
    expect(await panel.call("vm", "get_engine", { token })).toMatchObject({ result: "OK", module: "vm" });
  });

  test("someone else's server, one that is gone, and one that is paused", async ({ panel }) => {
    const { token, id, call } = await withServer(panel);
    const stranger = await signUp(panel);
    const ask = (name: string, fields: Fields) => {
      const [module, action] = split(name);
      return panel.call(module, action, { ...fields, ...all[name], id });
    };
    for (const name of Object.keys(all))
      expect(await ask(name, { token: stranger.token })).toEqual(
        failure(-1, `${name}: permission denied #3, this is not your server`),
      );
    await panel.query("update servers set state = 'suspended', suspended_by = 'unpaid' where id = $1", [id]);
    for (const name of [...Object.keys(works), "vm/create_snapshot", "vm/load_stats"])
      expect(await call(name, all[name])).toEqual(failure(-1, `${name}: server is suspended`));
    await panel.query("update servers set deleted_at = now(), state = 'deleted' where id = $1", [id]);
    for (const name of Object.keys(all))
      expect(await ask(name, { token })).toEqual(failure(-1, `${name}: server not found`));
  });

  test("the PIN guards what decisions say, and nothing else", async ({ panel }) => {
    const { call, end } = await withServer(panel, {}, { pin: "4071" });
    const guarded = [
      "eq/reinstall",
      "eq/create_pxe",
      "eq/console",
      "eq/novnc",
      "eq/add_ipmi_user",
      "eq/add_ipmi_admin",
      "eq/remove_ipmi_user",
      "iso/mount_iso",
      "vm/restore_snapshot",
      "vm/remove_snapshot",
    ];
    for (const name of guarded)
      expect(await call(name, { ...all[name], pin: "not_set" })).toEqual(failure(-1, `${name}: invalid pin`));
    expect(await call("eq/reinstall")).toEqual(failure(-1, "eq/reinstall: invalid pin"));
    for (const name of [
      "vm/create_snapshot",
      "iso/unmount_iso",
      "eq/clear_pxe",
      "vm/load_stats",
      "vm/get_snapshot",
    ])
      expect(await end(name, all[name]), name).toMatchObject({ result: "OK" });
    for (const name of [
      "eq/console",
      "iso/mount_iso",
      "vm/restore_snapshot",
      "eq/create_pxe",
      "eq/reinstall",
    ])
      expect(await end(name, { ...all[name], pin: "4071" }), name).toMatchObject({ result: "OK" });
  });

  test("one job at a time: another call waits, the same call is a repetition", async ({ panel }) => {
    const { call } = await withServer(panel, { hostname: "stall-1" });
    const { callback } = await call("vm/create_snapshot", { name: "one" });
    expect((await call("vm/create_snapshot", { name: "one" })).callback).toBe(callback);
    const waiting: string[] = [];
    for (const name of [
      "vm/restore_snapshot",
      "iso/mount_iso",
      "iso/unmount_iso",
      "eq/clear_pxe",
      "eq/off",
    ]) {
      const answer = await call(name, all[name]);
      expect(answer.result, name).toBe("OK");
      waiting.push(answer.callback);
    }
    // From the new name on, the machine responds.
    expect(await call("eq/rename_server", { hostname: "web-9" })).toMatchObject({ result: "OK" });
    // A call that can never succeed is rejected at once instead of being queued.
    const unknown = await call("eq/create_pxe", { ...all["eq/create_pxe"], os_id: 99_999 });
    expect(unknown.error).toMatch(/^eq\/create_pxe: invalid argument os_id/);
    const beside = await Promise.all(
      ["vm/get_snapshot", "vm/load_stats", "eq/novnc"].map((name) => call(name)),
    );
    expect(beside.map(({ result }) => result)).toEqual(["OK", "OK", "OK"]);
    // While the first one waits for the machine, the same read would count as a repetition.
    for (const key of [callback, ...waiting, ...beside.flatMap((answer) => answer.callback ?? [])])
      await finished(panel, key);
    const install = await call("eq/reinstall", { ...works["eq/reinstall"], hostname: "slow-2" });
    // Immediately, because the reinstallation is short.
    const reads = ["vm/get_snapshot", "vm/load_stats", "eq/console"];
    const answers = await Promise.all(reads.map((name) => call(name)));
    await finished(panel, install.callback);
    for (const [index, { callback: key }] of answers.entries())
      expect(await finished(panel, key), reads[index]).toMatchObject({ result: "OK" });
  });

  test("one job at a time holds for controllers, too", async ({ panel }) => {
    const { call } = await withServer(panel, { ...physical, hostname: "stall-2" });
    const { callback } = await call("eq/off");
    const keys: string[] = [];
    for (const name of ["eq/add_ipmi_user", "eq/add_ipmi_admin", "eq/remove_ipmi_user", "eq/unit_reset"])
      keys.push((await call(name)).callback);
    await call("eq/rename_server", { hostname: "metal-9" });
    for (const key of keys) expect(await finished(panel, key)).toMatchObject({ result: "OK" });
    expect(await finished(panel, callback)).toMatchObject({ context: { action: "off" } });
  });

  test("a machine that refuses is told, and a server's key reaches its server alone", async ({ panel }) => {
    const { token, id, end } = await withServer(panel, { hostname: "fail-work-1" });
    for (const name of ["vm/create_snapshot", "iso/mount_iso"])
      expect(await end(name, all[name]), name).toMatchObject({
        result: "Fail",
        status: "failure",
        scope: "the machine refused, nothing was done",
      });
    const { api_key: key } = await newKey(panel, token, { server_id: id });
    const own = (await panel.call("auth", "login", { key })).result.token;
    expect((await panel.call("vm", "get_snapshot", { token: own, id })).result).toBe("OK");
    for (const [action, fields] of [
      ["uploaded", {}],
      ["add", { name: "x" }],
      ["upload", { name: "x", url: "https://example.com/x.iso" }],
    ] as const)
      expect(await panel.call("iso", action, { token: own, ...fields })).toEqual(
        failure(-1, `iso/${action}: permission denied`),
      );
  });
});
