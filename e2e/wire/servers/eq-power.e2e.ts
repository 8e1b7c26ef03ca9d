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

/** A customer with a running server. */
async function withServer(panel: Panel, more: Fields = {}) {
  const { token } = await signUp(panel, { credit: "300.00" });
  const { server_id: id, callback } = await order(panel, token, more);
  await finished(panel, callback);
  const call = (action: string, fields: Fields = {}) => panel.call("eq", action, { token, id, ...fields });
  const end = async (action: string, fields: Fields = {}) => {
    const answer = await call(action, fields);
    expect(answer).toEqual({ result: "OK", action, callback: expect.stringMatching(/^[1-9]\d{31}$/) });
    return finished(panel, answer.callback);
  };
  const show = async () => (await call("show")).server_data;
  return { token, id: Number(id), call, end, show };
}

const actions = ["on", "off", "hard_off", "reboot", "status", "sensors", "boot_dev", "suspend", "unsuspend"];
const others = ["rename_server", "history", "appraise", "get_traffic"];

onDirectGateway(() => {
  test("power, status and boot device answer in the words of old clients", async ({ panel }) => {
    const { id, end, show } = await withServer(panel);
    const table: [string, Fields, string, string][] = [
      ["status", {}, "status", "Server power status: ON"],
      ["reboot", {}, "reboot", "Post is on"],
      ["off", {}, "off", "Post is off"],
      ["status", {}, "status", "Server power status: OFF"],
      ["on", {}, "on", "Post is on"],
      ["hard_off", {}, "hard_off", "Post is off"],
      ["boot_dev", { media: "cd" }, "bootdev_cdrom", "Set Boot Device to cdrom"],
      ["boot_dev", { media: "pxe" }, "bootdev_pxe", "Set Boot Device to pxe"],
      ["boot_dev", { media: "disk" }, "bootdev_disk", "Set Boot Device to disk"],
      ["on", { pin: "not_set" }, "on", "Post is on"],
      ["suspend", {}, "suspend", "Server is suspended"],
      ["unsuspend", {}, "unsuspend", "Server is unsuspended"],
    ];
    for (const [call, fields, action, scope] of table)
      expect(await end(call, fields), call).toMatchObject({
        result: "OK",
        action: "check",
        scope,
        context: { action, id: String(id) },
      });
    expect(await show()).toMatchObject({
      Condition_Component: "rent",
      status: "rent",
      power_status: "on",
    });
  });

  test("a physical machine has sensors, a virtual one has none", async ({ panel }) => {
    const metal = await withServer(panel, physical);
    const { scope } = await metal.end("sensors");
    for (const line of scope.split("\n")) expect(line).toMatch(/^\w[\w ]* \| \w[\w. ]* \| ok$/);
    expect(scope).toMatch(/^CPU Temp \| \d+ degrees C \| ok$/m);
    const virtual = await withServer(panel);
    expect(await virtual.call("sensors")).toEqual(
      failure(-1, "eq/sensors: invalid argument id: a virtual machine has no sensors"),
    );
  });

  test("off is off at once, and while it is off or paused it is listed so", async ({ panel }) => {
    const { id, call, end, show } = await withServer(panel);
    const { callback } = await call("off");
    expect(await show()).toMatchObject({ Condition_Component: "rent", status: "power_off" });
    await finished(panel, callback);
    expect((await call("list", { status: "power_off" })).servers).toEqual([id]);
    expect((await call("list", { status: "rent" })).servers).toEqual([]);
    expect(await call("reboot")).toEqual(failure(-1, "eq/reboot: server is switched off"));
    await end("suspend");
    expect(await show()).toMatchObject({
      Condition_Component: "power_off",
      status: "power_off",
      suspended_by: "owner",
    });
    for (const action of ["on", "off", "hard_off", "reboot"])
      expect(await call(action)).toEqual(failure(-1, `eq/${action}: server is suspended`));
    await end("unsuspend");
    expect(await show()).toMatchObject({ Condition_Component: "rent", status: "power_off" });
  });

  test("one job at a time: eight other calls wait, a ninth is told why not, the same call is a repetition", async ({
    panel,
  }) => {
    const { id, call } = await withServer(panel, { hostname: "stall-1" });
    const { callback } = await call("off");
    expect((await call("off")).callback).toBe(callback);
    const waiting: string[] = [];
    // Like a client: each immediately after the previous one.
    for (const [action, fields] of [
      ["on", {}],
      ["reboot", {}],
      ["hard_off", {}],
      ["reboot", {}],
      ["boot_dev", { media: "cd" }],
      ["suspend", {}],
      ["on", {}],
      ["unsuspend", {}],
    ] as const) {
      const answer = await call(action, fields);
      const anyKey = expect.stringMatching(/^[1-9]\d{31}$/);
      expect(answer, action).toEqual({ result: "OK", action, callback: anyKey });
      waiting.push(answer.callback);
    }
    expect(new Set(waiting).size).toBe(8);
    const last = waiting.at(-1) ?? "";
    expect(await panel.call("eq_callback", "check", { key: last })).toEqual({
      result: "Not ready",
      key: last,
      stage: "queued",
      progress: 0,
    });
    const messages = (await call("history")).history.map(({ message }: { message: string }) => message);
    expect(messages.slice(0, 2)).toEqual(["eq/unsuspend (queued)", "eq/on (queued)"]);
    expect(await call("on")).toEqual(
      failure(-1, "eq/on: off is running", {
        doc: "server.busy",
        details: { callback },
        description: expect.stringContaining("eight calls wait"),
      }),
    );
    const running = await panel.call("eq_callback", "check", { key: callback });
    expect(running).toEqual({
      result: "Not ready",
      key: callback,
      stage: expect.any(String),
      progress: expect.any(Number),
    });
    for (const action of ["status", "show", "history"]) expect((await call(action)).result).toBe("OK");
    expect(await call("rename_server", { hostname: "web-9" })).toMatchObject({ result: "OK", id });
    expect(await finished(panel, callback)).toMatchObject({ context: { action: "off", id: String(id) } });
    const ends = [];
    for (const key of waiting) ends.push(await finished(panel, key));
    expect(ends.map(({ result }) => result)).toEqual(["OK", "OK", "OK", "Fail", "OK", "OK", "Fail", "OK"]);
    expect(ends[3]).toMatchObject({ scope: "server is switched off, nothing was done" });
    expect(ends[6]).toMatchObject({ scope: "server is suspended, nothing was done" });
  });

  test("a refusal of the machine is told, and the server is what it was", async ({ panel }) => {
    const { end, show } = await withServer(panel, { hostname: "fail-power-1" });
    expect(await end("off")).toMatchObject({
      result: "Fail",
      status: "failure",
      scope: "the machine refused, nothing was done",
    });
    expect(await show()).toMatchObject({ status: "rent", power_status: "on" });
  });

  test("another name is in the next answer", async ({ panel }) => {
    const { id, call, show } = await withServer(panel, { hostname: "web-1" });
    const renamed = { result: "OK", action: "rename_server", id, hostname: "web-2.example.test" };
    expect(await call("rename_server", { hostname: "web-2.example.test" })).toEqual(renamed);
    expect(await call("rename_server", { hostname: "web-2.example.test" })).toEqual(renamed);
    expect(await show()).toMatchObject({ hostname: "web-2.example.test" });
    expect((await call("list", { host: "WEB-2" })).servers).toEqual([id]);
    const { history, total } = await call("history");
    expect(total).toBe(history.length);
    expect(history[0]).toMatchObject({
      message: "eq/rename_server: hostname web-1 -> web-2.example.test",
      type: "action",
    });
  });

  test("what is left of the paid time, the traffic and the groups", async ({ panel }) => {
    const { id, call } = await withServer(panel);
    const left = await call("appraise");
    expect(left).toMatchObject({ result: "OK", action: "appraise", id, currency: "EUR" });
    expect(left.days_left).toBeGreaterThan(26);
    for (const name of ["amount", "subtotal", "tax"]) expect(left[name]).toMatch(/^\d+\.\d\d$/);
    const { traffic } = await call("get_traffic", {
      period_start: 1_700_000_000,
      period_stop: 1_702_000_000,
    });
    expect(traffic).toEqual([]);
    const { groups } = await call("groups");
    expect(groups).toContainEqual({ id: "VPS", name: "VPS", count: 1 });
  });

  test("wrong parameters, each by its name", async ({ panel }) => {
    const { call } = await withServer(panel);
    for (const action of [...actions, ...others])
      expect(await call(action, { id: "12abc" })).toEqual(failure(-1, `eq/${action}: invalid argument id`));
    const wrong: [string, Fields, string][] = [
      ["boot_dev", {}, "media"],
      ["boot_dev", { media: "usb" }, "media"],
      ["rename_server", {}, "hostname"],
      ["rename_server", { hostname: "a_b" }, "hostname"],
      ["get_traffic", { period_start: "soon" }, "period_start"],
      ["get_traffic", { period_stop: "-1" }, "period_stop"],
      ["history", { period_from: "yesterday" }, "period_from"],
      ["history", { limit: 0 }, "limit"],
      ["list", { limit: 1001 }, "limit"],
      ["list", { page: 0 }, "page"],
      ["list", { tag: "a b" }, "tag"],
    ];
    for (const [action, fields, name] of wrong) {
      const answer = await call(action, fields);
      expect(answer, action).toMatchObject({ result: -1, doc: "argument.invalid" });
      expect(answer.error).toContain(`eq/${action}: invalid argument ${name}`);
    }
  });

  test("someone else's server, and one that is gone", async ({ panel }) => {
    const { token, id } = await withServer(panel);
    const stranger = await signUp(panel);
    const fields = { id, media: "cd", hostname: "web-3" };
    for (const action of [...actions, ...others]) {
      const foreign = failure(-1, `eq/${action}: permission denied #3, this is not your server`);
      expect(await panel.call("eq", action, { ...fields, token: stranger.token })).toEqual(foreign);
    }
    await panel.query("update servers set deleted_at = now(), state = 'deleted' where id = $1", [id]);
    for (const action of [...actions, ...others])
      expect(await panel.call("eq", action, { ...fields, token })).toEqual(
        failure(-1, `eq/${action}: server not found`),
      );
  });

  test("the PIN guards what switches off, and nothing else", async ({ panel }) => {
    const account = await addAccount(panel.db, { credit: "40.00", pin: "4071" });
    const token = await signIn(panel, account);
    const { server_id: id, callback } = await order(panel, token, { pin: "4071" });
    await finished(panel, callback);
    const call = (action: string, fields: Fields = {}) => panel.call("eq", action, { token, id, ...fields });
    for (const action of ["off", "hard_off", "reboot", "suspend"])
      for (const pin of [undefined, "not_set"])
        expect(await call(action, { pin })).toEqual(failure(-1, `eq/${action}: invalid pin`));
    expect(await call("off", { pin: "1111" })).toEqual(failure(-1, "eq/off: invalid pin"));
    for (const [action, fields] of [
      ["status", {}],
      ["on", {}],
      ["unsuspend", {}],
      ["boot_dev", { media: "cd" }],
    ] as const)
      await finished(panel, (await call(action, fields)).callback);
    expect((await call("rename_server", { hostname: "web-4" })).result).toBe("OK");
    for (const action of ["reboot", "off"])
      expect(await finished(panel, (await call(action, { pin: "4071" })).callback)).toMatchObject({
        result: "OK",
      });
  });

  test("keys: each right opens its neighbours, and a server's key its server", async ({ panel }) => {
    const { token, id } = await withServer(panel);
    const login = async (fields: Fields) => {
      const { api_key: key } = await newKey(panel, token, fields);
      return (await panel.call("auth", "login", { key })).result.token;
    };
    const off = await login({ "permissions[]": ["eq/off", "eq/list"] });
    const show = await login({ "permissions[]": ["eq/show"] });
    const own = await login({ server_id: id });
    const denied = (action: string) => failure(-1, `eq/${action}: permission denied`);
    expect(await panel.call("eq", "on", { token: off, id })).toEqual(denied("on"));
    expect(await panel.call("eq", "rename_server", { token: off, id, hostname: "x" })).toEqual(
      denied("rename_server"),
    );
    expect(await panel.call("eq", "hard_off", { token: show, id })).toEqual(denied("hard_off"));
    for (const action of ["history", "groups"])
      expect((await panel.call("eq", action, { token: show, id })).result).toBe("OK");
    await finished(panel, (await panel.call("eq", "hard_off", { token: off, id })).callback);
    for (const action of ["on", "status", "off"])
      expect(
        await finished(panel, (await panel.call("eq", action, { token: own, id })).callback),
      ).toMatchObject({ result: "OK" });
  });
});
