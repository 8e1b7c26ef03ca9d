import { addAccount, giveCredit, readStock, setStock } from "@/lib/testing/factories";
import { hashOf } from "@/lib/testing/operations/callbacks";
import {
  type Customer,
  expect,
  type Fields,
  failure,
  finished,
  nano,
  nanoTotal,
  newKey,
  onBothFronts,
  order,
  type Panel,
  rootPass,
  signIn,
  signUp,
  test,
} from "../wire";

const refused = (name: string, reason = "") =>
  failure(-1, `eq/order_instance: invalid argument ${name}${reason && `: ${reason}`}`, {
    fields: { [name]: expect.any(String) },
  });

async function nothingWasOrdered(panel: Panel, { id, token }: Customer): Promise<void> {
  expect(await panel.query("select id from orders where account_id = $1", [id])).toEqual([]);
  expect(await panel.query("select id from invoices where account_id = $1", [id])).toEqual([]);
  expect((await panel.call("eq", "list", { token })).servers).toEqual([]);
}

onBothFronts(() => {
  test("a paid order: the documented answer, and everything hangs together", async ({ panel }) => {
    const { id: accountId, token } = await signUp(panel, { credit: "20.00" });
    const answer = await order(panel, token, { hostname: "Web-1.Example.test", os_name: "whatever" });
    expect(answer).toEqual({
      result: "OK",
      action: "order_instance",
      invoice: expect.any(Number),
      status: "Paid",
      deploy_status: "queued",
      callback: expect.stringMatching(/^[1-9][0-9]{31}$/),
      server_id: expect.any(Number),
      os_name: "Debian 12",
      soft_name: "",
    });
    const [row] = await panel.query(
      `select o.account_id, s.id as server, s.hostname, i.id as invoice, i.status, i.total, j.key_hash, l.amount as paid
       from orders o join servers s on s.order_id = o.id and s.id = o.server_id
         join invoices i on i.id = o.invoice_id and i.order_id = o.id
         join jobs j on j.order_id = o.id and j.server_id = s.id and j.invoice_id = i.id
         join ledger_entries e on e.invoice_id = i.id and e.kind = 'payment'
         join ledger_postings l on l.entry_id = e.id and l.amount > 0
       where o.server_id = $1`,
      [answer.server_id],
    );
    expect(row).toEqual({
      account_id: accountId,
      server: answer.server_id,
      hostname: "web-1.example.test",
      invoice: answer.invoice,
      status: "Paid",
      total: nanoTotal,
      key_hash: hashOf(answer.callback),
      paid: nanoTotal,
    });
    const { client } = await panel.call("billing", "get_client", { token });
    expect(client.credit).toBe("14.55");
  });

  test("the preset is an id or a name, the host name has a default", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const byName = await order(panel, token, { preset: "vm.v3-nano", location_name: "nl", hostname: "" });
    expect(byName.status).toBe("Paid");
    const shown = await panel.call("eq", "show", { token, id: byName.server_id });
    expect(shown.server_data.hostname).toBe(`nl${byName.server_id}`);
    expect(shown.preset).toBe("vm.v3-nano");
  });

  test("what is missing or wrong is named, and nothing is ordered", async ({ panel }) => {
    const customer = await signUp(panel, { credit: "20.00" });
    const { token } = customer;
    const cases: [Fields, string, string?][] = [
      [{ deploy_period: "" }, "deploy_period"],
      [{ deploy_period: "yearly" }, "deploy_period"],
      [{ deploy_notify: "" }, "deploy_notify"],
      [{ preset: undefined }, "preset"],
      [{ preset: "999999" }, "preset", "unknown preset"],
      [{ preset: "" }, "preset", "unknown preset"],
      [{ location_name: undefined }, "location_name"],
      [{ location_name: "XX" }, "location_name", "unknown location"],
      [{ preset: "121", location_name: "RU" }, "preset", "is not offered in RU"],
      [{ preset: "144" }, "preset", "is out of stock in NL"],
      [{ os_id: undefined }, "os_id", "is required"],
      [{ os_id: 999 }, "os_id", "is no system of ours"],
      [{ soft_id: 9999 }, "soft_id", "is no software of ours"],
      [{ soft_id: "1x" }, "soft_id"],
      [{ traffic_plan: undefined }, "traffic_plan"],
      [{ traffic_plan: "999" }, "traffic_plan", "is no traffic plan of ours"],
      [{ traffic_plan: "4" }, "traffic_plan", "does not fit presets of the family vm"],
      [{ root_pass: undefined }, "root_pass", "is required"],
      [{ root_pass: "Short-1" }, "root_pass", "needs 8 to 64 characters"],
      [{ root_pass: "lower-case-1" }, "root_pass", "needs an upper-case Latin letter"],
      [{ root_pass: "UPPER-CASE-1" }, "root_pass", "needs a lower-case Latin letter"],
      [{ root_pass: "NoSpecial12" }, "root_pass", "needs a special character"],
      [{ root_pass: "With space-1" }, "root_pass", "needs printable ASCII without spaces"],
      [{ root_pass: "Пароль-Root-1" }, "root_pass", "needs printable ASCII without spaces"],
      [{ root_pass: `Aa-${"x".repeat(62)}` }, "root_pass", "needs 8 to 64 characters"],
      [{ hostname: "-bad" }, "hostname"],
      [{ hostname: "under_score" }, "hostname"],
      [{ hostname: "192.0.2.1" }, "hostname"],
      [{ ssh_key: "ssh-rsa nonsense" }, "ssh_key"],
      [{ post_install_callback: "ftp://x.test" }, "post_install_callback"],
      [{ post_install_callback: "not an address" }, "post_install_callback"],
      [{ post_install_script: "x".repeat(65_537) }, "post_install_script"],
      [{ root_size: 0 }, "root_size"],
      [{ root_size: 101 }, "root_size"],
      [{ ci_task: "4" }, "ci_task"],
      [{ ipv4_amount: -1 }, "ipv4_amount"],
      [{ ipv4_amount: 17 }, "ipv4_amount"],
      [{ own_os: "2" }, "own_os"],
      [{ promocode: "HALF" }, "promocode", "is not known"],
      [{ quote: "q1.nonsense" }, "quote", "is not a quote for this order"],
    ];
    for (const [fields, name, reason] of cases)
      expect(await order(panel, token, fields), JSON.stringify(fields)).toEqual(refused(name, reason));
    expect(await order(panel, token, { preset: "101", os_id: 101 })).toMatchObject({
      result: -1,
      error: expect.stringMatching(/^eq\/order_instance: invalid argument os_id: needs \d+ GB of/),
    });
    await nothingWasOrdered(panel, customer);
  });

  test("everything that may be wished for at once", async ({ panel }) => {
    const { id, token } = await signUp(panel, { credit: "200.00" });
    const answer = await order(panel, token, {
      deploy_period: "annually",
      deploy_notify: "true",
      ssh_key:
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl me@example.test",
      post_install_callback: "https://hooks.example.test/in?hosting=7",
      post_install_script: "#!/bin/sh\necho secret-of-the-script\n",
      root_size: 50,
      ci_task: "-1",
      ipv4_amount: 2,
      pin: "not_set",
      disk_mirror: "",
      no_lvm: 0,
      ipv6: "false",
      vlan: "0",
      private_vlan: "no",
      custom_domain: "",
      os_template: "none",
      "deploy_options[]": "",
      email: "x@example.test",
    });
    expect(answer).toMatchObject({ status: "Paid" });
    // 12 × (4.50 + 2 × 2.00) = 102.00, 12 % off = 89.76, 21 % tax.
    const invoice = await panel.call("billing", "get_invoice", { token, invoice_id: answer.invoice });
    expect(invoice).toMatchObject({ subtotal: "89.76", tax: "18.85", total: "108.61", status: "Paid" });
    const [{ text }] = await panel.query(
      "select row_to_json(s)::text as text from servers s where account_id = $1",
      [id],
    );
    for (const secret of [rootPass, "secret-of-the-script"]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString("hex"));
      expect(text).not.toContain(Buffer.from(secret).toString("base64").slice(0, -4));
    }
  });

  test("what a machine cannot have is refused by name, in orders, quotes and reinstalls", async ({
    panel,
  }) => {
    const customer = await signUp(panel, { credit: "20.00" });
    const { token } = customer;
    const changes: [name: string, fields: Fields, reason: string][] = [
      ["disk_mirror", { disk_mirror: "raid1" }, "is for physical servers"],
      ["vlan", { vlan: 120 }, "is for physical servers"],
      ["private_vlan", { "params[private_vlan]": "true" }, "is for physical servers"],
    ];
    const refusal = (action: string, name: string, reason: string) =>
      failure(-1, `eq/${action}: invalid argument ${name}: ${reason}`, {
        doc: "argument.unsupported",
        fields: { [name]: reason },
      });
    for (const [name, fields, reason] of changes) {
      expect(await order(panel, token, fields), name).toEqual(refusal("order_instance", name, reason));
      const quoted = await panel.call("eq", "quote_instance", { token, ...nano, ...fields });
      expect(quoted, name).toEqual(refusal("quote_instance", name, reason));
    }
    const unknown: [name: string, value: string, reason: string][] = [
      ["os_template", "golden", "is no template of ours"],
      ["deploy_options", '{"magic":1}', "there is no option magic, known are swap, timezone"],
      ["custom_domain", "local", "must be a domain such as example.com"],
    ];
    for (const [name, value, reason] of unknown)
      expect(await order(panel, token, { [name]: value }), name).toEqual(
        failure(-1, `eq/order_instance: invalid argument ${name}: ${reason}`, { fields: { [name]: reason } }),
      );
    await nothingWasOrdered(panel, customer);
    const { server_id: id, callback } = await order(panel, token, {
      no_lvm: 1,
      custom_domain: "example.test",
      "deploy_options[swap]": "4",
    });
    await finished(panel, callback);
    const shown = await panel.call("eq", "show", { token, id });
    expect(shown.server_data.hostname).toBe(`nl${id}.example.test`);
    const again = { token, id, os_id: 11, root_pass: rootPass };
    for (const [name, fields, reason] of changes)
      expect(await panel.call("eq", "order_instance", { ...again, ...fields }), name).toEqual(
        refusal("order_instance", name, reason),
      );
    const reinstalled = await panel.call("eq", "order_instance", { ...again, no_lvm: 0, deploy_notify: 0 });
    const key = expect.stringMatching(/^[1-9][0-9]{31}$/);
    expect(reinstalled).toEqual({ result: "OK", action: "order_instance", callback: key, id });
    expect(await finished(panel, reinstalled.callback)).toMatchObject({
      result: "OK",
      context: { id: String(id) },
    });
  });

  test("a physical server has what was wished for", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "900.00" });
    const { server_id: id, callback } = await order(panel, token, {
      preset: "bm.v4-small",
      traffic_plan: 2,
      disk_mirror: "raid1",
      ipv6: 1,
      vlan: 120,
      private_vlan: 1,
      os_template: "debian-12",
    });
    await finished(panel, callback);
    const { server_data, IP } = await panel.call("eq", "show", { token, id });
    expect(server_data.ipv6).toMatch(/^2001:db8:10:[0-9a-f:]+\/64$/);
    expect(IP[0].vlan).toBe(120);
    const [{ setup }] = await panel.query("select setup from simulated_machines where server_id = $1", [id]);
    expect(setup).toMatchObject({ diskMirror: "raid1", vlan: 120, privateVlan: 1 });
    expect(
      await order(panel, token, { preset: "bm.v4-small", traffic_plan: 2, location_name: "DE", ipv6: 1 }),
    ).toEqual(
      failure(-1, "eq/order_instance: invalid argument ipv6: is not offered in DE", {
        doc: "argument.unsupported",
      }),
    );
  });

  test("own_os delivers without a system, and needs no password", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const answer = await order(panel, token, { own_os: 1, os_id: undefined, root_pass: undefined });
    expect(answer).toMatchObject({ result: "OK", os_name: "", status: "Paid" });
    expect(await order(panel, token, { own_os: 1, soft_id: 1, root_pass: undefined })).toEqual(
      refused("soft_id", "needs an operating system"),
    );
  });

  test("with too little credit it waits, and apply_credit lets it begin", async ({ panel }) => {
    const { id: accountId, token } = await signUp(panel, { credit: "5.44" });
    const answer = await order(panel, token, { hostname: "waits-1" });
    expect(answer).toMatchObject({ status: "Unpaid", deploy_status: "awaiting_payment" });
    const before = await panel.call("eq_callback", "check", { key: answer.callback });
    expect(before).toEqual({ result: "Not ready", key: answer.callback, stage: "queued", progress: 0 });
    const shown = await panel.call("eq", "show", { token, id: answer.server_id });
    expect(shown.server_data).toMatchObject({ Condition_Component: "presale", hostname: "waits-1" });
    const pay = (amount: string) =>
      panel.call("billing", "apply_credit", { token, invoice_id: answer.invoice, amount });
    expect(await pay("5.44")).toEqual({
      result: "success",
      invoiceid: answer.invoice,
      amount: "5.44",
      invoicepaid: "false",
    });
    expect(
      (await panel.query("select status from orders where account_id = $1", [accountId]))[0].status,
    ).toBe("unpaid");
    await giveCredit(panel.db, accountId, "EUR", "1.00");
    expect(await pay("0.01")).toMatchObject({ invoicepaid: "true" });
    expect((await panel.call("eq", "update_servers", { token })).deploy_keys).toEqual({
      [answer.invoice]: answer.callback,
    });
  });

  test("auto_credit 0 is never charged at ordering", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "50.00", tags: { auto_credit: "0" } });
    expect(await order(panel, token)).toMatchObject({ status: "Unpaid" });
    expect((await panel.call("billing", "get_client", { token })).client.credit).toBe("50.00");
  });

  test("a PIN is asked for where one is set", async ({ panel }) => {
    const account = await addAccount(panel.db, { credit: "60.00", pin: "0471" });
    const token = await signIn(panel, account);
    const invalid = (doc: string) => failure(-1, "eq/order_instance: invalid pin", { doc });
    for (const pin of [undefined, "", "not_set"])
      expect(await order(panel, token, { pin })).toEqual(invalid("pin.required"));
    for (const pin of ["471", "0472", "abc"])
      expect(await order(panel, token, { pin })).toEqual(invalid("pin.wrong"));
    await nothingWasOrdered(panel, { ...account, token });
    expect(await order(panel, token, { pin: "0471" })).toMatchObject({ result: "OK", status: "Paid" });
    const { api_key } = await newKey(panel, token, { pin_exempt: 1, pin: "0471" });
    const exempt = (await panel.call("auth", "login", { key: api_key })).result.token;
    expect(await order(panel, exempt)).toMatchObject({ status: "Paid" });
    expect(await order(panel, exempt, { pin: "9999" })).toMatchObject({ status: "Paid" });
  });

  test("without a PIN only nothing, or not_set, is right", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "60.00" });
    for (const pin of [undefined, "", "not_set"])
      expect((await order(panel, token, { pin })).status).toBe("Paid");
    for (const pin of ["1234", "0"])
      expect(await order(panel, token, { pin })).toEqual(failure(-1, "eq/order_instance: invalid pin"));
  });

  test("five wrong PINs lock it; then the right one fails too, slowly", async ({ panel }) => {
    const account = await addAccount(panel.db, { credit: "60.00", pin: "4071" });
    const token = await signIn(panel, account);
    for (const pin of ["1", "2", "3", "4", "5"]) await order(panel, token, { pin });
    const from = performance.now();
    expect(await order(panel, token, { pin: "4071" })).toEqual(
      failure(-1, "eq/order_instance: invalid pin", { doc: "pin.locked" }),
    );
    const lasted = performance.now() - from;
    expect(lasted).toBeGreaterThan(1_950);
    expect(lasted).toBeLessThan(8_000);
    await panel.query("update pins set locked_until = now() where account_id = $1", [account.id]);
    expect(await order(panel, token, { pin: "4071" })).toMatchObject({ status: "Paid" });
  });

  test("one key, one order: the same answer again, a conflict with another body", async ({ panel }) => {
    const { id, token } = await signUp(panel, { credit: "60.00" });
    const key = { idempotency_key: "order-2026-1" };
    const first = await order(panel, token, key);
    expect(await order(panel, token, key)).toEqual(first);
    const header = { headers: { "idempotency-key": "order-2026-1" } };
    expect(await order(panel, token, {}, header)).toEqual(first);
    const conflict = failure(-1, "eq/order_instance: idempotency key was used with other parameters", {
      doc: "idempotency.conflict",
    });
    expect(await order(panel, token, { ...key, hostname: "other" })).toEqual(conflict);
    expect(await panel.query("select count(*)::int as n from orders where account_id = $1", [id])).toEqual([
      { n: 1 },
    ]);
    const other = await signUp(panel, { credit: "60.00" });
    expect((await order(panel, other.token, key)).server_id).not.toBe(first.server_id);
    for (const idempotency_key of ["has space", "x".repeat(201), "ключ"])
      expect((await order(panel, token, { idempotency_key })).error).toMatch(
        /^eq\/order_instance: invalid argument idempotency_key/,
      );
    expect((await order(panel, token, { idempotency_key: "" })).server_id).not.toBe(first.server_id);
  });

  test("ten at once with one key are one order", async ({ panel }) => {
    const { id, token } = await signUp(panel, { credit: "60.00" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => order(panel, token, { idempotency_key: "parallel" })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await panel.query("select count(*)::int as n from orders where account_id = $1", [id])).toEqual([
      { n: 1 },
    ]);
  });

  test("a key whose order was refused can be used again", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "60.00" });
    const key = { idempotency_key: "again" };
    expect((await order(panel, token, { ...key, root_pass: "bad" })).result).toBe(-1);
    expect((await order(panel, token, key)).status).toBe("Paid");
  });

  test("two orders never get the same last unit", async ({ panel }) => {
    await setStock(panel.db, 142, "RU", 2);
    const { token } = await signUp(panel, {
      companyId: 2,
      currency: "RUB",
      country: "RU",
      credit: "9000.00",
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        order(panel, token, { preset: "142", location_name: "RU", traffic_plan: "101" }),
      ),
    );
    expect(answers.filter(({ result }) => result === "OK")).toHaveLength(2);
    for (const answer of answers.filter(({ result }) => result !== "OK"))
      expect(answer).toEqual(refused("preset", "is out of stock in RU"));
    expect(await readStock(panel.db, 142, "RU")).toBe(0);
  });
});
