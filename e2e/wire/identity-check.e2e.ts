import { waitFor } from "@/lib/testing/wait-for";
import { expect, failure, onBothFronts, onDirectFront, signUp, test } from "./wire";

onBothFronts(() => {
  test("a check makes the account verified once the service has reported", async ({ panel }) => {
    const { token } = await signUp(panel, { verified: false });
    const begun = await panel.call("identity_check", "get_token", { token });
    expect(begun).toEqual({
      result: "OK",
      action: "get_token",
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: `${panel.url}/account`,
    });
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

onDirectFront(() => {
  test("a forged report is refused", async ({ panel }) => {
    const { token, id } = await signUp(panel, {
      verified: false,
      email: `silent-identity-${Date.now()}@example.test`,
    });
    await panel.call("identity_check", "get_token", { token });
    const [row] = await panel.query("select reference from identity_checks where account_id = $1", [id]);
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
