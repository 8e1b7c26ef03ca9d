import { waitFor } from "@/lib/testing/wait-for";
import { expect, failure, onBothFronts, onDirectGateway, signUp, test } from "../wire";

/** The request of the user's browser from the sandbox page. */
async function press(url: string, how: string): Promise<void> {
  const answer = await fetch(`${url}/press`, {
    method: "POST",
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams({ press: how }),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`${new URL(url).origin}/account/identity`);
}

onBothFronts(() => {
  test("a check makes the account verified once the service has reported", async ({ panel }) => {
    const { token } = await signUp(panel, { verified: false });
    const begun = await panel.call("identity_check", "get_token", { token });
    expect(begun).toEqual({
      result: "OK",
      action: "get_token",
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: expect.stringMatching(new RegExp(`^${panel.url}/sandbox-identity/[0-9a-f]{32}$`)),
    });
    for (let times = 0; times < 2; times++) await press(begun.url, "approve");
    const record = await waitFor(async () => {
      const { result } = await panel.call("auth", "info", { token });
      return result.verified ? result : undefined;
    }, "The check reported nothing.");
    expect(record).toMatchObject({
      identity_id: expect.stringMatching(/^sim-/),
      identity_comment: "passport",
    });
    expect(await panel.call("identity_check", "get_token", { token })).toEqual(
      failure(-1, "identity_check/get_token: the account is verified already", { doc: "identity.verified" }),
    );
  });
});

onDirectGateway(() => {
  test("a forged report is refused", async ({ panel }) => {
    const { token, id } = await signUp(panel, { verified: false });
    await panel.call("identity_check", "get_token", { token });
    const [row] = await panel.query("select reference from kyc_checks where account_id = $1", [id]);
    const answer = await fetch(`${panel.url}/identity-callback`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": "msg_1",
        "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
        "webhook-signature": "v1,AAAA",
      },
      body: JSON.stringify({ reference: row.reference, outcome: "verified", identity_id: "me" }),
    });
    expect(answer.status).toBe(400);
    expect((await panel.call("auth", "info", { token })).result).toMatchObject({
      verified: false,
      identity_id: null,
    });
  });

  test("a refusal is told with its reason, a check may stay silent, and another site presses nothing", async ({
    panel,
  }) => {
    const { token, id } = await signUp(panel, { verified: false });
    const begin = async () => (await panel.call("identity_check", "get_token", { token })).url;
    await press(await begin(), "silent");
    await press(await begin(), "refuse");
    expect((await panel.call("auth", "info", { token })).result).toMatchObject({
      verified: false,
      identity_comment: "document not readable",
    });
    const rows = await panel.query("select state from kyc_checks where account_id = $1 order by id", [id]);
    expect(rows).toEqual([{ state: "open" }, { state: "rejected" }]);
    const foreign = await fetch(`${await begin()}/press`, {
      method: "POST",
      headers: { origin: "https://other.example" },
      body: new URLSearchParams({ press: "approve" }),
    });
    expect(foreign.status).toBe(403);
    expect((await fetch(`${panel.url}/sandbox-identity/${"0".repeat(32)}`)).status).toBe(404);
  });

  test("a service that is away is said to be", async ({ panel }) => {
    const { token } = await signUp(panel, {
      verified: false,
      email: `fail-identity-${Date.now()}@example.test`,
    });
    const answer = await panel.send("identity_check", { action: "get_token", token });
    expect(answer.status).toBe(503);
    expect(answer.json).toMatchObject({ result: -1, doc: "service.unavailable" });
  });
});
