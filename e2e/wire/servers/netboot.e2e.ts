import { refusesOthers, withServer } from "../networked";
import { expect, failure, finished, onBothFronts, onDirectGateway, test } from "../wire";

const netboot = ["get_hostgroup", "get_media", "get_network", "get_os", "get_ptable"].map(
  (action) => `provisioner/${action}`,
);
const ofSession = [...netboot, "license/list"];
const lists: Record<string, string> = {
  "provisioner/get_hostgroup": "hostgroups",
  "provisioner/get_media": "media",
  "provisioner/get_network": "networks",
  "provisioner/get_os": "os",
  "provisioner/get_ptable": "ptables",
  "license/list": "licenses",
};

onBothFronts(() => {
  test("what installers ask, in general and for a server", async ({ panel }) => {
    const { token, call } = await withServer(panel);
    for (const name of ofSession) {
      const [module = "", action = ""] = name.split("/");
      const list = lists[name] ?? "";
      const all = await panel.call(module, action, { token });
      expect(all, name).toEqual({ result: "OK", action, [list]: expect.any(Array) });
      expect(all[list].length, name).toBeGreaterThan(1);
      const fitting = (await call(name))[list];
      expect(fitting.length, name).toBeLessThan(all[list].length);
      expect(await panel.call(module, action)).toEqual(failure(-2, "auth: invalid token #13"));
      expect(await panel.call(module, action, { token, id: "12abc" })).toEqual(
        failure(-1, `${name}: invalid argument id`),
      );
    }
  });

  test("ci: tasks, and one that runs", async ({ panel }) => {
    const { id, end, call } = await withServer(panel);
    const { tasks } = await panel.call("ci", "get_tasks");
    expect(tasks[0]).toMatchObject({ id: 1, name: "gpu-driver", tags: expect.any(Array) });
    expect((await call("ci/get_tasks")).tasks.map(({ name }: { name: string }) => name)).toEqual([
      "system-update",
    ]);
    expect(await panel.call("ci", "get_tasks", { id })).toEqual(
      failure(-1, "ci/get_tasks: invalid argument id: needs a session"),
    );
    expect(await end("ci/call", { task: "system-update", "params[reboot]": "1" })).toMatchObject({
      result: "OK",
      scope: "Task system-update is done",
      context: { action: "call", id: String(id), task: "system-update" },
    });
    expect(await call("ci/call", { task: "nothing" })).toEqual(
      failure(-1, "ci/call: invalid argument task: unknown task"),
    );
    expect(await call("ci/call", { task: 1 })).toEqual(
      failure(-1, "ci/call: invalid argument task: needs a graphics card, this preset has none"),
    );
  });

  test("pdu/get: of a physical server", async ({ panel }) => {
    const { call } = await withServer(panel, { preset: "bm.v4-entry", traffic_plan: 2 });
    expect(await call("pdu/get")).toEqual({
      result: "OK",
      action: "get",
      pdu: [
        expect.objectContaining({ location: "NL", status: "on", power_w: expect.any(Number) }),
        expect.objectContaining({ location: "NL" }),
      ],
    });
    const virtual = await withServer(panel);
    expect(await virtual.call("pdu/get")).toEqual(
      failure(-1, "pdu/get: invalid argument id: a virtual machine has no power outlets"),
    );
  });
});

onDirectGateway(() => {
  test("what machines are to install is told to nobody without the operator's secret", async ({ panel }) => {
    const asked = { secret: "guessed", mac: "02:00:00:00:00:01" };
    expect(await panel.call("provisioner", "get_install", asked)).toEqual(
      failure(-1, "provisioner/get_install: invalid argument secret: is not set up"),
    );
    const report = { key: "0".repeat(32), state: "installed" };
    expect(await panel.call("provisioner", "report_install", report)).toEqual(
      failure(-1, "provisioner/report_install: invalid argument key"),
    );
    expect(await panel.call("provisioner", "report_install", { ...report, state: "perhaps" })).toEqual(
      failure(-1, "provisioner/report_install: invalid argument state"),
    );
  });

  test("others' servers, and those that are gone", async ({ panel }) => {
    await refusesOthers(panel, [...ofSession, "ci/call", "ci/get_tasks", "pdu/get"], { task: "4" });
  });

  test("a machine that refuses, and one that does not answer", async ({ panel }) => {
    const { call } = await withServer(panel, { hostname: "fail-work-1" });
    const { callback } = await call("ci/call", { task: 4 });
    expect(await finished(panel, callback)).toMatchObject({
      result: "Fail",
      scope: "the machine refused, nothing was done",
    });
    const silent = await withServer(panel, {
      preset: "bm.v4-entry",
      traffic_plan: 2,
      hostname: "fail-sensors-1",
    });
    const { token, id } = silent;
    const answer = await panel.send("pdu", { action: "get", token, id });
    expect(answer).toMatchObject({ status: 503, json: { doc: "machine.silent" } });
  });
});
