import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { provePassword } from "../../identity/passwords/shared/prove";
import { DomainError } from "../errors/fail";
import { tryPin } from "../pin/pin-guard";
import { limitHashing } from "./hash-semaphore";

withCatalogDatabase();

/** Tasks that the test ends, and the number of running ones. */
function runner() {
  const running = { password: 0, pin: 0 };
  const most = { password: 0, pin: 0, inAll: 0 };
  const finish: (() => void)[] = [];
  const begun: string[] = [];
  const hash = (secret: "password" | "pin", name = "", owner = name) =>
    limitHashing(secret, owner, async () => {
      running[secret] += 1;
      begun.push(name);
      most[secret] = Math.max(most[secret], running[secret]);
      most.inAll = Math.max(most.inAll, running.password + running.pin);
      await new Promise<void>((resolve) => finish.push(resolve));
      running[secret] -= 1;
    });
  const finishAll = async (all: Promise<unknown>[]) => {
    const end = Promise.all(all).then(() => true);
    while (!(await Promise.race([end, new Promise<false>((resolve) => setImmediate(resolve, false))])))
      for (const one of finish.splice(0)) one();
  };
  return { hash, most, begun, finishAll };
}

test("hashes of all callers are few at once, in order, and beyond a line of two hundred refused", async () => {
  const { hash, most, begun, finishAll } = runner();
  const all = Array.from({ length: 202 }, (_, place) => hash("password", String(place)));
  await expect(hash("password")).rejects.toMatchObject({
    code: "limited",
    extras: { doc: "rate.limited", retryAfterSeconds: 5 },
  });
  const pins = Array.from({ length: 3 }, () => hash("pin", "pin"));
  await finishAll([...all, ...pins]);
  expect(most).toEqual({ password: 2, pin: 2, inAll: 3 });
  expect(begun.filter((name) => name !== "pin")).toEqual(all.map((_, place) => String(place)));
  expect(begun.indexOf("pin")).toBe(2);
});

test("a permit is free again after a failure", async () => {
  for (let times = 0; times < 5; times++)
    await expect(limitHashing("pin", "1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await limitHashing("pin", "1", async () => 1)).toBe(1);
});

test("hundreds of sign-ins from as many addresses hold up neither the process nor a PIN", async () => {
  const account = await addAccount(database(), { pin: "0471" });
  const flood = Array.from({ length: 450 }, (_, place) =>
    provePassword(asGuest({ address: `198.18.${place >> 8}.${place & 255}` }), {
      email: `nobody-${place}@example.test`,
      password: "Wrong-one-1",
    }).then(
      () => "in",
      (error: unknown) => (error instanceof DomainError ? error.code : "unknown"),
    ),
  );
  let isOver = false;
  const all = Promise.all(flood).then((codes) => {
    isOver = true;
    return codes;
  });
  await Promise.race(flood);
  const { verdict } = await tryPin(account.id, "0471", new Date());
  expect({ verdict, isOver }).toEqual({ verdict: "right", isOver: false });
  const codes = await all;
  expect(codes.filter((code) => code === "limited").length).toBeGreaterThan(0);
  expect(codes.every((code) => code === "limited" || code === "login_failed")).toBe(true);
}, 240_000);
