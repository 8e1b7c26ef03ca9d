import { expect, failure, newKey, onDirectGateway, signUp, test } from "../wire";

onDirectGateway(() => {
  test("sms_send sends a text to the phone number of the profile, and not too often", async ({ panel }) => {
    const { token, id } = await signUp(panel);
    const phone = `+3130${String(id).padStart(7, "0")}`;
    await panel.query(
      "update accounts set profile = jsonb_set(profile, '{custom}', jsonb_build_object('co_smsnum', $2::text)) where id = $1",
      [id, phone],
    );
    const send = () => panel.send("auth", { action: "sms_send", token });
    for (let turn = 0; turn < 3; turn++)
      expect((await send()).json).toEqual({
        result: "OK",
        action: "sms_send",
        phone: `+31•••${phone.slice(-3)}`,
      });
    const held = await send();
    expect(held.status).toBe(429);
    expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await panel.query("select recipient from sms_messages where account_id = $1", [id])).toHaveLength(
      3,
    );
  });

  test("sms_send without a number in the profile says so", async ({ panel }) => {
    const { token, id } = await signUp(panel);
    await panel.query('update accounts set profile = profile || \'{"phonenumber": ""}\' where id = $1', [id]);
    expect(await panel.call("auth", "sms_send", { token })).toEqual(
      failure(-1, "auth/sms_send: no phone number in the profile", { doc: "phone.missing" }),
    );
  });

  test("sms_send needs its right", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token, { "permissions[]": "auth/flip_tag" });
    const { result } = await panel.call("auth", "login", { key: api_key });
    expect(await panel.call("auth", "sms_send", { token: result.token })).toEqual(
      failure(-1, "auth/sms_send: permission denied"),
    );
  });
});
