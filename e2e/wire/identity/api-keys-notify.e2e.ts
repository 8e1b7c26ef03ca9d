import { readMails } from "@/lib/testing/panel/panel-mails";
import { waitFor } from "@/lib/testing/wait-for";
import { expect, newKey, onDirectGateway, order, signUp, test } from "../wire";

onDirectGateway(() => {
  test("a key login is told by mail, once for each session", async ({ panel }) => {
    const { token, id: customer } = await signUp(panel);
    const { id, api_key } = await newKey(panel, token, {
      name: "deploy",
      login_notify_method: "email",
      login_notify_address: "ops@example.test",
    });
    await panel.query("insert into email_confirmations values ($1, 'ops@example.test', now())", [customer]);
    for (let times = 0; times < 2; times++)
      await panel.call("auth", "login", { key: api_key }, { from: "203.0.113.44" });
    const told = await panel.query("select recipient, is_test from mails where api_key_id = $1", [id]);
    expect(told).toEqual([{ recipient: "ops@example.test", is_test: false }]);
    const all = await readMails(panel, { id: customer });
    const mails = all.filter(({ recipient }) => recipient === "ops@example.test");
    expect(mails).toMatchObject([
      { subject: "API key deploy signed in", body: expect.stringContaining("203.0.113.44") },
      { subject: "Confirm that you want notifications here" },
    ]);
    expect(JSON.stringify(mails)).not.toContain(api_key);
  });

  test("a key login is told by webhook, and a receiver that cannot be reached is in the log", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    const { id, api_key } = await newKey(panel, token, {
      name: "deploy",
      login_notify_method: "webhook",
      login_notify_address: "https://receiver.invalid/in",
    });
    await panel.call("auth", "login", { key: api_key }, { from: "203.0.113.45" });
    const [hook] = await panel.query("select id, type, body from webhooks where api_key_id = $1", [id]);
    expect(hook.type).toBe("api_key.login");
    expect(JSON.parse(hook.body)).toEqual({
      type: "api_key.login",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        key_id: id,
        name: "deploy",
        token_view: api_key.slice(-4),
        ip: "203.0.113.45",
        user_agent: expect.any(String),
      },
    });
    const attempt = await waitFor(
      async () => (await panel.query("select * from webhook_attempts where webhook_id = $1", [hook.id]))[0],
      "The webhook was not tried.",
      20_000,
    );
    expect(attempt).toMatchObject({ status: null, answer: "the name has no address" });
  });

  test("a name that leads to this machine when it is sent is refused", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { id, api_key } = await newKey(panel, token, {
      login_notify_method: "webhook",
      login_notify_address: "https://receiver.example.test/in",
    });
    // As if the DNS name had been pointed at this address after the key was saved.
    await panel.query("update api_keys set notify_address = 'https://localhost/in' where id = $1", [id]);
    await panel.call("auth", "login", { key: api_key });
    const attempt = await waitFor(
      async () =>
        (
          await panel.query(
            "select a.* from webhook_attempts a join webhooks w on w.id = a.webhook_id where w.api_key_id = $1",
            [id],
          )
        )[0],
      "The webhook was not tried.",
      20_000,
    );
    expect(attempt).toMatchObject({ status: null, answer: "the address is not public" });
  });

  test("a key of a server tells nobody", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const { server_id } = await order(panel, token);
    const { id, api_key } = await newKey(panel, token, { server_id });
    await panel.call("auth", "login", { key: api_key });
    const told = await panel.query(
      "select id from mails where api_key_id = $1 union all select id from webhooks where api_key_id = $1",
      [id],
    );
    expect(told).toEqual([]);
  });
});
