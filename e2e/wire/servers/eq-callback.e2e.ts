import { readStock } from "@/lib/testing/factories";
import { hashOf, sealOf } from "@/lib/testing/operations/callbacks";
import { readMails } from "@/lib/testing/panel/panel-mails";
import { waitFor } from "@/lib/testing/wait-for";
import {
  expect,
  failure,
  failureFields,
  finished,
  nanoTotal,
  onBothFronts,
  order,
  type Panel,
  rootPass,
  signUp,
  test,
} from "../wire";

const badWords = /cancelled|canceled|cancel_request|aborted|rejected|failure|failed|error/i;
/** Expects the same answers as for a nonexistent server. */
async function expectGone(panel: Panel, token: string, id: number): Promise<void> {
  const root = { token, id, os_id: 11, root_pass: rootPass };
  for (const [action, fields] of [
    ["show", { token, id }],
    ["root_password", { token, id }],
    ["order_instance", root],
  ] as const)
    expect(await panel.call("eq", action, fields)).toEqual(
      failure(-1, `eq/${action}: server not found`, { doc: "server.not_found" }),
    );
  for (const fields of [{}, { status: "TT" }, { rows: 1 }])
    expect((await panel.call("eq", "list", { token, ...fields })).servers).toEqual([]);
  expect((await panel.call("eq", "list", { token, rows: 1 })).rows).toEqual([]);
  const none = { servers: [], billing_servers: [], deploy_keys: [] };
  expect(await panel.call("eq", "update_servers", { token })).toMatchObject(none);
  expect((await panel.call("auth", "info", { token })).result).toMatchObject(none);
}

const check = (panel: Panel, key: string, options = {}) =>
  panel.call("eq_callback", "check", { key }, options);

onBothFronts(() => {
  test("a key that nobody knows", async ({ panel }) => {
    for (const key of ["x", "1".repeat(32), "a".repeat(32), "A".repeat(32), "' or 1=1"])
      expect(await check(panel, key)).toEqual(
        failureFields(-1, "AsyncKey not found", { doc: "job.not_found", key }),
      );
    expect(await panel.call("eq_callback", "check")).toMatchObject({
      result: -1,
      error: "eq_callback/check: invalid argument key: is required",
    });
  });

  test("keys are digits, and those of an older database are answered still", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const { callback } = await order(panel, token);
    expect(callback).toMatch(/^[1-9][0-9]{31}$/);
    const { result } = await finished(panel, callback);
    const old = `old${"k".repeat(20)}${String(Date.now()).slice(-9)}`;
    await panel.query("update jobs set key_hash = $1, key_sealed = $2 where key_hash = $3", [
      hashOf(old),
      sealOf(old),
      hashOf(callback),
    ]);
    expect(await check(panel, old)).toMatchObject({ result, key: old, scope: { result: "deploy_done" } });
  });

  test("a deployment, from running to done, without a token", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const { server_id: id, callback: key } = await order(panel, token, { hostname: "slow-well" });
    const stages = new Set<string>();
    let progress = 0;
    const done = await waitFor(async () => {
      const answer = await check(panel, key);
      if (answer.result !== "Not ready") return answer;
      expect(Object.keys(answer).sort()).toEqual(["key", "progress", "result", "stage"]);
      expect(answer.key).toBe(key);
      expect(answer.progress).toBeGreaterThanOrEqual(progress);
      progress = answer.progress;
      stages.add(answer.stage);
    }, "the deployment does not end");
    const inOrder = ["queued", "allocating", "installing", "configuring", "verifying"];
    expect(inOrder.filter((stage) => stages.has(stage))).toEqual([...stages]);
    expect(stages.size).toBeGreaterThan(1);
    const { IP } = await panel.call("eq", "show", { token, id });
    expect(done).toEqual({
      result: "OK",
      action: "check",
      scope: {
        result: "deploy_done",
        id,
        location: "NL",
        preset: "vm.v3-nano",
        ip: IP[0].IP,
        os: "Debian 12",
      },
      context: { action: "deploy", id: String(id), ip: IP[0].IP, location: "NL" },
      debug: null,
      key,
    });
    expect(JSON.stringify([done.scope, done.context, done.debug])).not.toMatch(badWords);
    expect(await check(panel, key)).toEqual(done);
    expect(await check(panel, key, { method: "GET" })).toEqual(done);
    expect(await panel.call("eq_callback", "check", { key, token, stage: "done" })).toEqual(done);
  });

  test("the life of a paid order: stages, addresses, invoice item, dates", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const ordered = await order(panel, token, { hostname: "slow-life", ipv4_amount: 2 });
    const item = async () => {
      const { items } = await panel.call("billing", "get_invoice", { token, invoice_id: ordered.invoice });
      return items.item.find(({ type }: { type: string }) => type === "Hosting");
    };
    expect(await item()).toMatchObject({ inv_id: 0, description: expect.stringContaining("slow-life") });
    expect((await panel.call("eq", "show", { token, id: ordered.server_id })).server_data).toMatchObject({
      Condition_Component: "TT",
      hostname: "slow-life",
    });
    await finished(panel, ordered.callback);
    expect((await item()).inv_id).toBe(ordered.server_id);
    const { IP } = await panel.call("eq", "show", { token, id: ordered.server_id });
    expect(IP.map(({ main_ip }: { main_ip: number }) => main_ip)).toEqual([1, 0, 0]);
    expect(new Set(IP.map(({ IP }: { IP: string }) => IP)).size).toBe(3);
    const stages = await panel.query(
      "select t.stage, t.started_at <= t.finished_at as good from job_stages t join jobs j on j.id = t.job_id where j.key_hash = $1 order by t.id",
      [hashOf(ordered.callback)],
    );
    expect(stages).toEqual(
      ["queued", "allocating", "installing", "configuring", "verifying"].map((stage) => ({
        stage,
        good: true,
      })),
    );
  });

  for (const hostname of ["fail-install-1", "vanish-1"])
    test(`${hostname}: fails after four attempts, and everything is given back`, async ({ panel }) => {
      const { id: accountId, email, token } = await signUp(panel, { credit: "100.00" });
      const place = { preset: "105", location_name: "IS" };
      const before = await readStock(panel.db, 105, "IS");
      const ordered = await order(panel, token, { ...place, hostname });
      expect(ordered.status, JSON.stringify(ordered)).toBe("Paid");
      const end = await finished(panel, ordered.callback);
      expect(end).toEqual({
        result: "Fail",
        status: "failure",
        created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        scope: expect.stringMatching(/^deployment failed: /),
        context: { action: "deploy", id: String(ordered.server_id), location: "IS" },
        debug: expect.any(String),
        key: ordered.callback,
      });
      const attempts = await panel.query(
        "select max(t.attempt) as attempts, count(t.failure)::int as failures from job_stages t join jobs j on j.id = t.job_id where j.key_hash = $1",
        [hashOf(ordered.callback)],
      );
      expect(attempts).toEqual([{ attempts: 4, failures: 4 }]);
      const { client } = await panel.call("billing", "get_client", { token });
      expect(client.credit).toBe("100.00");
      const invoice = await panel.call("billing", "get_invoice", { token, invoice_id: ordered.invoice });
      expect(invoice).toMatchObject({ status: "Refunded", balance: "0.00" });
      expect(await readStock(panel.db, 105, "IS")).toBe(before);
      await expectGone(panel, token, ordered.server_id);
      const told = await readMails(panel, { id: accountId });
      expect(
        told.filter(({ subject }) => subject === `Server ${hostname} could not be deployed`),
      ).toMatchObject([{ recipient: email }]);
      expect(
        await panel.query("select 1 from simulated_addresses where server_id = $1", [ordered.server_id]),
      ).toEqual([]);
    });

  test("fail-install-once: the second attempt ends well and nothing is refunded", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const ordered = await order(panel, token, { hostname: "fail-install-once-1" });
    expect(await finished(panel, ordered.callback)).toMatchObject({ result: "OK", debug: null });
    expect(
      await panel.query("select attempt from jobs where key_hash = $1", [hashOf(ordered.callback)]),
    ).toEqual([{ attempt: 2 }]);
    const { client } = await panel.call("billing", "get_client", { token });
    expect(client.credit).toBe((20 - Number(nanoTotal)).toFixed(2));
  });

  test("an order paid later deploys by itself", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00", tags: { auto_credit: "0" } });
    const ordered = await order(panel, token);
    expect(ordered.status).toBe("Unpaid");
    await panel.call("billing", "apply_credit", { token, invoice_id: ordered.invoice, amount: nanoTotal });
    expect(await finished(panel, ordered.callback)).toMatchObject({
      result: "OK",
      context: { id: String(ordered.server_id) },
    });
  });

  test("the owner is told by mail, when that was wished for", async ({ panel }) => {
    const { id, email, token } = await signUp(panel, { credit: "20.00", language: "ru" });
    const loud = await order(panel, token, { deploy_notify: "true", hostname: "loud-1" });
    const quiet = await order(panel, token, { deploy_notify: "false", hostname: "quiet-1" });
    await Promise.all([finished(panel, loud.callback), finished(panel, quiet.callback)]);
    const all = await readMails(panel, { id });
    const mails = all.filter(({ subject }) => /loud-1|quiet-1/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: email, subject: expect.stringContaining("loud-1") });
  });

  test("a result is readable for a day", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const { callback: key } = await order(panel, token);
    await finished(panel, key);
    await panel.query(
      "update jobs set finished_at = now() - interval '23 hours 59 minutes' where key_hash = $1",
      [hashOf(key)],
    );
    expect((await check(panel, key)).result).toBe("OK");
    await panel.query("update jobs set finished_at = now() - interval '24 hours' where key_hash = $1", [
      hashOf(key),
    ]);
    expect((await check(panel, key)).error).toBe("AsyncKey not found");
  });
});
