import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { countFailures } from "../../kernel/rate-limits/shared/failures";
import { signInByPassword } from "./sign-in";

withCatalogDatabase();

const now = new Date("2030-01-01T12:00:00Z");
const home = "203.0.113.20";
const browser = "a".repeat(32);

let account: Awaited<ReturnType<typeof addAccount>>;
beforeEach(async () => {
  account = await addAccount(database());
  await database().delete(failureCounts);
});

type Visitor = { address?: string; deviceId?: string | null; password?: string; email?: string };

const signIn = ({ address = home, deviceId = browser, password, email }: Visitor = {}) =>
  signInByPassword.call(
    { ...asGuest({ address, now }), deviceId },
    { email: email ?? account.email, password: password ?? account.password },
  );

async function guess(times: number, visitor: Visitor = {}) {
  for (let turn = 0; turn < times; turn++)
    await expect(signIn({ ...visitor, password: "Wrong-one-1" })).rejects.toThrow("failure");
}

const strange = (place: number): Visitor => ({ address: `198.51.100.${place}`, deviceId: null });

/** The state after a hundred wrong passwords from many addresses. */
async function guessFromEverywhere() {
  const guesses = [{ kind: "login_account", name: account.email } as const];
  for (let turn = 0; turn < 99; turn++) await countFailures(database(), guesses, now);
  await guess(1, strange(1));
}

test("an outsider's guesses lock strange browsers out of an account, not one that has signed in to it", async () => {
  await signIn();
  await guessFromEverywhere();
  await expect(signIn({ ...strange(99) })).rejects.toThrow("failure");
  await expect(signIn({ address: "192.0.2.7", deviceId: "b".repeat(32) })).rejects.toThrow("failure");
  await expect(signIn({ address: "192.0.2.7" })).resolves.toHaveProperty("panelToken");
});

test("nor do guesses from its own address, however many", async () => {
  await signIn();
  await guess(10, { deviceId: null });
  for (let turn = 0; turn < 190; turn++)
    await countFailures(database(), [{ kind: "login_address", name: home }], now);
  await expect(signIn({ deviceId: null })).rejects.toMatchObject({ code: "limited" });
  await expect(signIn()).resolves.toHaveProperty("panelToken");
});

test("a browser that is known is slowed down by its own failures, at whatever address", async () => {
  await signIn();
  await guess(10);
  await expect(signIn()).rejects.toThrow("failure");
  await expect(signIn({ address: "192.0.2.8" })).rejects.toThrow("failure");
  await expect(signIn({ address: "192.0.2.8", deviceId: null })).resolves.toHaveProperty("panelToken");
});

test("a browser known to one account is a stranger to another", async () => {
  const other = await addAccount(database());
  await signIn({ email: other.email, password: other.password });
  await guessFromEverywhere();
  await expect(signIn()).rejects.toThrow("failure");
});
