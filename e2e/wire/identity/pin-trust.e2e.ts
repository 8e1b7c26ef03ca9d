import { encode } from "next-auth/jwt";
import { setPin, testSecret } from "@/lib/testing/factories";
import { readMails } from "@/lib/testing/panel/panel-mails";
import {
  type Customer,
  expect,
  nanoOrder,
  onDirectGateway,
  order,
  type Panel,
  signIn,
  signUp,
  test,
} from "../wire";

const pin = "4071";

/** A call as the panel's own pages make it: the session in the cookie, from this origin. */
async function rpc(panel: Panel, token: string, path: string, input: Record<string, unknown>) {
  const value = await encode({ token: { panelToken: token }, secret: testSecret });
  const answer = await fetch(`${panel.url}/rpc/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: `next-auth.session-token=${value}`,
      origin: panel.url,
      "sec-fetch-site": "same-origin",
    },
    body: JSON.stringify(input),
  });
  return answer.json();
}

async function trusted(panel: Panel): Promise<{ owner: Customer; trust: string }> {
  const owner = await signUp(panel, { credit: "60.00" });
  await setPin(panel.db, owner.id, pin);
  const { data } = await rpc(panel, owner.token, "pins/trust", { pin });
  expect(data).toEqual({ pin_trust: expect.stringMatching(/^[0-9a-f]{32}$/), seconds: 600 });
  return { owner, trust: data.pin_trust };
}

const orderAs = (panel: Panel, token: string, proof: Record<string, string>) =>
  rpc(panel, token, "eq/order_instance", { ...nanoOrder, ...proof });

const refused = { error: expect.objectContaining({ code: "pin_required", doc: "pin.required" }) };
const taken = expect.objectContaining({ data: expect.objectContaining({ status: "Paid" }) });

onDirectGateway(() => {
  test("a trusted tab orders without the PIN, through our own pages and by no other way", async ({
    panel,
  }) => {
    const { owner, trust } = await trusted(panel);
    expect(await orderAs(panel, owner.token, { pin_trust: trust })).toEqual(taken);
    expect(await order(panel, owner.token, { pin_trust: trust })).toMatchObject({
      result: -1,
      error: "eq/order_instance: invalid pin",
      doc: "pin.required",
    });
    expect(await orderAs(panel, owner.token, { pin: trust })).toMatchObject({ error: { doc: "pin.wrong" } });
  });

  test("a wrong PIN gives no trust and counts; without a PIN there is none to give", async ({ panel }) => {
    const { id, token } = await signUp(panel);
    expect(await rpc(panel, token, "pins/trust", { pin })).toMatchObject({
      error: { doc: "pin.wrong" },
    });
    expect(await rpc(panel, token, "pins/trust", { pin: "" })).toMatchObject({
      error: { doc: "pin.not_set" },
    });
    await setPin(panel.db, id, pin);
    expect(await rpc(panel, token, "pins/trust", { pin: "9999" })).toMatchObject({
      error: { doc: "pin.wrong" },
    });
    expect(await panel.query("select wrong_in_row from pins where account_id = $1", [id])).toEqual([
      { wrong_in_row: 1 },
    ]);
    expect(await rpc(panel, token, "pins/trust", {})).toMatchObject({ error: { code: "invalid" } });
  });

  test("trust makes no new trust, and none is in the database to be read", async ({ panel }) => {
    const { owner, trust } = await trusted(panel);
    for (const input of [{ pin_trust: trust }, { pin: "", pin_trust: trust }, { pin: trust }])
      expect(await rpc(panel, owner.token, "pins/trust", input)).toHaveProperty("error");
    const rows = await panel.query("select * from pin_trusts where account_id = $1", [owner.id]);
    expect(JSON.stringify(rows)).not.toContain(trust);
  });

  test("trust is the session's that got it, and ends with it", async ({ panel }) => {
    const { owner, trust } = await trusted(panel);
    const other = await signIn(panel, owner);
    expect(await orderAs(panel, other, { pin_trust: trust })).toEqual(refused);
    expect(await orderAs(panel, owner.token, { pin_trust: trust })).toEqual(taken);
    await panel.call("auth", "logout", { token: owner.token });
    expect(await orderAs(panel, owner.token, { pin_trust: trust })).toMatchObject({
      error: { code: "unauthenticated" },
    });
    expect(await orderAs(panel, other, { pin_trust: trust })).toEqual(refused);
  });

  test("trust ends when it is locked, when its time is over, and when the PIN is another", async ({
    panel,
  }) => {
    const locked = await trusted(panel);
    expect(await rpc(panel, locked.owner.token, "pins/lock", { pin_trust: locked.trust })).toEqual({
      data: {},
    });
    expect(await orderAs(panel, locked.owner.token, { pin_trust: locked.trust })).toEqual(refused);

    const late = await trusted(panel);
    await panel.query("update pin_trusts set expires_at = now() where account_id = $1", [late.owner.id]);
    expect(await orderAs(panel, late.owner.token, { pin_trust: late.trust })).toEqual(refused);

    const changed = await trusted(panel);
    const secondsLeft = async () =>
      (await rpc(panel, changed.owner.token, "pins/show", { pin_trust: changed.trust })).data.trusted_seconds;
    expect(await secondsLeft()).toBeGreaterThan(590);
    await panel.call("eq", "set_pin", { token: changed.owner.token, old_pin: pin, new_pin: "5182" });
    expect(await secondsLeft()).toBe(0);
    expect(await orderAs(panel, changed.owner.token, { pin_trust: changed.trust })).toEqual(refused);
  });

  test("someone else's lock does nothing to this trust", async ({ panel }) => {
    const { owner, trust } = await trusted(panel);
    const stranger = await signUp(panel);
    await rpc(panel, stranger.token, "pins/lock", { pin_trust: trust });
    expect(await orderAs(panel, owner.token, { pin_trust: trust })).toEqual(taken);
  });

  test("a reset is asked for in writing, one at a time, and told by mail", async ({ panel }) => {
    const { id, token } = await signUp(panel);
    const ask = (reason: string) => rpc(panel, token, "pins/ask_reset", { reason });
    expect(await ask("I have lost it, call me")).toMatchObject({ error: { doc: "pin.not_set" } });
    await setPin(panel.db, id, pin);
    expect(await ask("  lost  ")).toMatchObject({ error: { fields: { reason: "at least 10 characters" } } });
    const answers = await Promise.all([1, 2, 3].map(() => ask("I have lost it, call me")));
    expect(answers.filter((answer) => answer.data)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error?.doc === "pin.reset_open")).toHaveLength(2);
    expect(
      await panel.query("select reason, handled_at from pin_reset_requests where account_id = $1", [id]),
    ).toEqual([{ reason: "I have lost it, call me", handled_at: null }]);
    const subject = "A reset of your PIN was asked for";
    const mails = await readMails(panel, { id });
    expect(mails.map((mail) => mail.subject).filter((text) => text.includes("PIN"))).toEqual([subject]);
    expect((await rpc(panel, token, "pins/show", {})).data.reset_asked_at).not.toBeNull();
  });
});
