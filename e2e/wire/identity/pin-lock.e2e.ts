import { setPin, testSecret } from "@/lib/testing/factories";
import { startPanel } from "@/lib/testing/panel/panel-process";
import {
  type Customer,
  expect,
  failureFields,
  finished,
  onDirectGateway,
  order,
  type Panel,
  request,
  signUp,
  test,
} from "../wire";

const pin = "4071";

async function owner(panel: Panel, credit?: string): Promise<Customer> {
  const customer = await signUp(panel, credit ? { credit } : {});
  await setPin(panel.db, customer.id, pin);
  return customer;
}

const check = async (panel: Panel, token: string, given: string) => {
  const { callback } = await panel.call("eq", "check_pin", { token, pin: given });
  return (await finished(panel, callback)).scope as string;
};

async function wrong(panel: Panel, token: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await panel.call("eq", "check_pin", { token, pin: "9999" });
}

type Lock = { wrong_in_row: number; lock_step: number; minutes: number | null };

async function lockOf(panel: Panel, id: number): Promise<Lock | undefined> {
  const [row] = await panel.query(
    `select wrong_in_row, lock_step, round(extract(epoch from locked_until - last_wrong_at) / 60)::int as minutes
     from pins where account_id = $1`,
    [id],
  );
  return row as Lock | undefined;
}

/** As if the lock had just ended. */
const passLock = (panel: Panel, id: number) =>
  panel.query("update pins set locked_until = now() where account_id = $1", [id]);

onDirectGateway(() => {
  test("5 five wrong PINs in a row lock it for 1 minute, then 5, 15, 60 and again 60", async ({ panel }) => {
    const { id, token } = await owner(panel);
    for (const [step, minutes] of [1, 5, 15, 60, 60].entries()) {
      await wrong(panel, token, 4);
      expect(await lockOf(panel, id)).toMatchObject({ wrong_in_row: 4, lock_step: step });
      await wrong(panel, token, 1);
      expect(await lockOf(panel, id)).toEqual({ wrong_in_row: 0, lock_step: step + 1, minutes });
      await passLock(panel, id);
    }
    expect(await check(panel, token, pin)).toBe("PIN is valid");
    expect(await lockOf(panel, id)).toEqual({ wrong_in_row: 0, lock_step: 0, minutes: null });
    await wrong(panel, token, 5);
    expect(await lockOf(panel, id)).toMatchObject({ lock_step: 1, minutes: 1 });
  });

  test("5 a right PIN in between sets the count back", async ({ panel }) => {
    const { id, token } = await owner(panel);
    for (let round = 0; round < 3; round++) {
      await wrong(panel, token, 4);
      expect(await check(panel, token, pin)).toBe("PIN is valid");
    }
    expect(await lockOf(panel, id)).toMatchObject({ wrong_in_row: 0, lock_step: 0 });
  });

  test("5 wrong ones count over any channel: check_pin, set_pin, an order, a password, a key", async ({
    panel,
  }) => {
    const { id, token } = await owner(panel, "20.00");
    await panel.call("eq", "check_pin", { token, pin: "1" }, { method: "GET" });
    await panel.call("eq", "set_pin", { token, old_pin: "2222", new_pin: "3333" });
    await order(panel, token, { pin: "4444" });
    const key = { name: "bot", login_notify_method: "none", active: 1, pin_exempt: 1 };
    await panel.call("api_keys", "add", { token, ...key, pin: "5555" });
    expect(await lockOf(panel, id)).toMatchObject({ wrong_in_row: 4 });
    await panel.call("eq", "check_pin", { token, old_pin: "6666" });
    expect(await lockOf(panel, id)).toMatchObject({ wrong_in_row: 0, minutes: 1 });
  });

  test("5 nothing given is refused and is no try", async ({ panel }) => {
    const { id, token } = await owner(panel, "20.00");
    for (const given of ["", "not_set"])
      for (let count = 0; count < 3; count++) {
        await panel.call("eq", "check_pin", { token, pin: given });
        await panel.call("eq", "set_pin", { token, old_pin: given, new_pin: "1234" });
        await order(panel, token, { pin: given });
      }
    expect(await lockOf(panel, id)).toMatchObject({ wrong_in_row: 0, lock_step: 0, minutes: null });
    expect(await check(panel, token, pin)).toBe("PIN is valid");
  });

  test("5 while locked every answer is no, the right PIN too, and takes 2 to 5 seconds; the lock is not longer for it", async ({
    panel,
  }) => {
    const { id, token } = await owner(panel, "20.00");
    await wrong(panel, token, 5);
    const end = () => panel.query("select locked_until from pins where account_id = $1", [id]);
    const before = await end();
    const timed = async <T>(work: () => Promise<T>) => {
      const fromMs = performance.now();
      return { answer: await work(), tookMs: performance.now() - fromMs };
    };
    const asynchronous = async (action: string, fields: Record<string, string>) => {
      const { callback, result } = await panel.call("eq", action, { token, ...fields });
      expect(result).toBe("OK");
      expect(await panel.call("eq_callback", "check", { key: callback })).toMatchObject({
        result: "Not ready",
      });
      return finished(panel, callback);
    };
    const all = await Promise.all([
      timed(() => asynchronous("check_pin", { pin })),
      timed(() => asynchronous("check_pin", { pin: "9999" })),
      timed(() => asynchronous("set_pin", { old_pin: pin, new_pin: "5182" })),
      timed(() => order(panel, token, { pin })),
      timed(() => order(panel, token, { pin: "9999" })),
    ]);
    for (const { answer } of all.slice(0, 3))
      expect(answer).toMatchObject({ result: "Fail", scope: "PIN is invalid" });
    const refused = failureFields(-1, "eq/order_instance: invalid pin", {
      doc: "pin.locked",
      fields: { pin: "is incorrect" },
    });
    for (const { answer } of all.slice(3)) expect(answer).toEqual(refused);
    for (const { tookMs } of all) {
      expect(tookMs).toBeGreaterThan(1_950);
      expect(tookMs).toBeLessThan(8_000);
    }
    expect(await end()).toEqual(before);
    await passLock(panel, id);
    expect(await check(panel, token, pin)).toBe("PIN is valid");
  });
});

test("the count and the lock hold over two panel processes on one database", async ({ panel }) => {
  const env = { SECRET: testSecret, TRUST_PROXY: "loopback" };
  const second = await startPanel({ databaseUrl: panel.databaseUrl, env });
  try {
    const { id, token } = await owner(panel);
    const tries = Array.from({ length: 30 }, (_, index) =>
      request(index % 2 ? panel.url : second.url, "eq", { action: "check_pin", token, pin: "9999" }),
    );
    for (const { json } of await Promise.all(tries)) expect(json.result).toBe("OK");
    expect(await lockOf(panel, id)).toEqual({ wrong_in_row: 0, lock_step: 1, minutes: 1 });
    const checkAt = async (url: string) => {
      const { json } = await request(url, "eq", { action: "check_pin", token, pin });
      return (await finished(panel, json.callback)).scope;
    };
    expect(await Promise.all([panel.url, second.url].map(checkAt))).toEqual(Array(2).fill("PIN is invalid"));
    await passLock(panel, id);
    expect(await checkAt(second.url)).toBe("PIN is valid");
    expect(await lockOf(panel, id)).toMatchObject({ wrong_in_row: 0, lock_step: 0 });
  } finally {
    await second.stop();
  }
});
