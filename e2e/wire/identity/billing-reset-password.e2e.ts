import { readMails } from "@/lib/testing/panel/panel-mails";
import { expect, failure, onDirectGateway, type Panel, signUp, test } from "../wire";

const text = "billing/reset_password: the billing account cannot be identified, please contact support";
/** Each test has its own caller address, because an address that asks for many mails is rate limited. */
const from = (end: number) => ({ from: `198.51.100.${end}` });

/** A customer whose session is not bound to an IP address. */
async function traveller(panel: Panel) {
  const { id, email, password } = await signUp(panel);
  const { result } = await panel.call("auth", "whmcslogin", { user: email, password, fix_ip: 0 });
  return { id, email, token: String(result.token) };
}

onDirectGateway(() => {
  test("reset_password: OK and a mail with a single-use link for the caller's own address", async ({
    panel,
  }) => {
    const { id, email, token } = await traveller(panel);
    const fields = { token, email: email.toUpperCase() };
    const answer = await panel.call("billing", "reset_password", fields, from(1));
    expect(answer).toEqual({ result: "OK", message: expect.any(String), debug: { result: "success" } });
    await expect.poll(async () => (await readMails(panel, { id })).length).toBe(1);
    const [mail] = await readMails(panel, { id });
    expect(mail?.recipient).toBe(email);
    expect(mail?.body).toMatch(new RegExp(`${panel.url}/reset/new#[\\w-]{43}\\n`));
    expect(JSON.stringify(answer)).not.toContain("#");
  });

  test("reset_password: -1 and a word of support for any other address, whether or not it has an account", async ({
    panel,
  }) => {
    const [{ token }, other] = [await traveller(panel), await traveller(panel)];
    for (const email of [other.email, "nobody@example.test", "no address"]) {
      const answer = await panel.call("billing", "reset_password", { token, email }, from(2));
      expect(answer).toEqual(failure(-1, text, { fields: { email: "is not the account's" } }));
    }
    expect(await readMails(panel, { id: other.id })).toEqual([]);
  });

  test("reset_password: names the email when it is missing, and needs a session only", async ({ panel }) => {
    const { token } = await traveller(panel);
    expect(await panel.call("billing", "reset_password", { token }, from(3))).toEqual(
      failure(-1, "billing/reset_password: invalid argument email"),
    );
    expect(await panel.call("billing", "reset_password", { token: "0".repeat(32) }, from(3))).toEqual(
      failure(-2, "billing/reset_password: invalid token, logout"),
    );
  });

  test("reset_password: 429 with Retry-After for an address that asks too often", async ({ panel }) => {
    const { token, email } = await traveller(panel);
    const ask = () =>
      panel.send("billing", { action: "reset_password", token, email }, { from: "198.51.100.77" });
    const answers = await Promise.all(Array.from({ length: 22 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
