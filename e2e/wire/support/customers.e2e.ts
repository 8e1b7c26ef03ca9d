import { readMails } from "@/lib/testing/panel/panel-mails";
import { addServer } from "@/lib/testing/servers/servers";
import { expect, failure, newKey, onBothFronts, onDirectGateway, type Panel, signUp, test } from "../wire";

type Customer = Awaited<ReturnType<typeof signUp>>;

const acl = (panel: Panel, token: string, fields: Record<string, string | number>) =>
  panel.call("customers", "update_acl", { token, ...fields });

/** As if the user had accepted the invitation; the link itself is tested with pages. */
async function accept(panel: Panel, host: Customer, person: Customer): Promise<void> {
  await panel.query(
    "update memberships set member_id = $1, accepted_at = now() where account_id = $2 and email = $3",
    [person.id, host.id, person.email],
  );
}

async function withMember(panel: Panel, role: string, more: Record<string, string | number> = {}) {
  const host = await signUp(panel, { credit: "20.00" });
  const person = await signUp(panel);
  const invited = await acl(panel, host.token, { email: person.email, role, ...more });
  expect(invited).toMatchObject({ result: "OK", action: "update_acl", removed: 0 });
  await accept(panel, host, person);
  const { result } = await panel.call("customers", "switch_account", {
    token: person.token,
    account: host.id,
  });
  return { host, person, id: invited.person.id as number, token: result.token as string };
}

onBothFronts(() => {
  test("someone is invited, comes in with an own account, and is out the moment the right is taken", async ({
    panel,
  }) => {
    const { host, person, id, token } = await withMember(panel, "billing");
    const [mail] = await readMails(panel, { email: person.email });
    expect(mail?.body).toMatch(/\/invitation#[\w-]{43}/);
    const { people: members } = await panel.call("customers", "get_acl", { token: host.token });
    expect(members).toMatchObject([
      { id, email: person.email, role: "billing", state: "active", servers: [] },
    ]);
    const { result } = await panel.call("auth", "info", { token });
    expect(result).toMatchObject({
      customer_id: String(host.id),
      subaccount: id,
      role: "billing",
      show_invoices: 1,
      show_products: 0,
      manage_products: 0,
      manage_orders: 0,
    });
    expect(result.permissions).toContain("billing/get_invoices");
    expect(result.permissions).not.toContain("eq/list");
    expect(await panel.call("billing", "get_invoices", { token })).toMatchObject({ result: "success" });
    expect(await panel.call("eq", "list", { token })).toEqual(
      failure(-1, "eq/list: permission denied", {
        details: { missing_right: "eq/list", granted_by: "owner" },
      }),
    );
    expect(await acl(panel, host.token, { id, remove: 1 })).toMatchObject({ removed: 1 });
    expect(await panel.call("auth", "info", { token })).toEqual(failure(-2, "auth: invalid token #13"));
    expect(
      await panel.call("customers", "switch_account", { token: person.token, account: host.id }),
    ).toEqual(failure(-1, "customers/switch_account: account not found", { doc: "account.not_shared" }));
  });
});

onDirectGateway(() => {
  test("a technician for one server reaches that one, and the log names both", async ({ panel }) => {
    const host = await signUp(panel);
    const first = await addServer(panel.db, host, { hostname: "web-1" });
    const second = await addServer(panel.db, host, { hostname: "web-2" });
    const person = await signUp(panel);
    await acl(panel, host.token, { email: person.email, role: "technician", servers: first });
    await accept(panel, host, person);
    const { result } = await panel.call("customers", "switch_account", {
      token: person.token,
      account: host.id,
    });
    expect(result.servers).toEqual([first]);
    const call = (id: number) =>
      panel.call("tag", "add", { token: result.token, id, tag: "mine", value: "1" });
    expect(await call(first)).toMatchObject({ result: "OK" });
    expect(await call(second)).toEqual(failure(-1, "tag/add: permission denied #3, this is not your server"));
    const rows = await panel.query(
      "select operation from audit_rows where account_id = $1 and actor_account_id = $2 and operation = 'tag.add'",
      [host.id, person.id],
    );
    expect(rows).toHaveLength(1);
  });

  test("update_acl names what is wrong, and nothing is written", async ({ panel }) => {
    const { token, email } = await signUp(panel);
    const wrong = (name: string) =>
      expect.objectContaining({
        result: -1,
        error: expect.stringMatching(`^customers/update_acl: invalid argument ${name}`),
        fields: { [name]: expect.any(String) },
      });
    expect(await acl(panel, token, {})).toEqual(wrong("id"));
    expect(await acl(panel, token, { email: "x@example.test" })).toEqual(wrong("role"));
    expect(await acl(panel, token, { email: "x@example.test", role: "king" })).toEqual(wrong("role"));
    expect(await acl(panel, token, { email: "x", role: "viewer" })).toEqual(wrong("email"));
    expect(await acl(panel, token, { email, role: "viewer" })).toEqual(
      failure(-1, "customers/update_acl: this address is your own", { doc: "colleague.own" }),
    );
    expect(await acl(panel, token, { id: 999_999_999 })).toEqual(
      failure(-1, "customers/update_acl: colleague not found", { doc: "colleague.not_found" }),
    );
    expect((await panel.call("customers", "get_acl", { token })).people).toEqual([]);
    const { api_key } = await newKey(panel, token);
    const keyed = (await panel.call("auth", "login", { key: api_key })).result.token;
    for (const action of ["update_acl", "get_acl"])
      expect(await panel.call("customers", action, { token: keyed, email: "x@example.test" })).toEqual(
        failure(-1, `customers/${action}: permission denied`, { doc: "person.required" }),
      );
  });

  test("a member never touches PIN, keys, settings or the owner's sessions", async ({ panel }) => {
    const { token } = await withMember(panel, "administrator");
    const calls: [string, string, Record<string, string | number>][] = [
      ["eq", "set_pin", { new_pin: "4071" }],
      ["eq", "check_pin", { pin: "4071" }],
      ["api_keys", "add", { name: "mine", login_notify_method: "none", active: 1 }],
      ["auth", "flip_tag", { tag: "support_access" }],
      ["auth", "get_log", {}],
      ["billing", "reset_password", { email: "x@example.test" }],
      ["billing", "update_client", { billing_email: "other@example.test" }],
      ["customers", "switch_account", { account: 1 }],
    ];
    for (const [module, action, fields] of calls)
      expect(await panel.call(module, action, { token, ...fields }), `${module}/${action}`).toEqual(
        failure(-1, `${module}/${action}: permission denied`),
      );
  });
});
