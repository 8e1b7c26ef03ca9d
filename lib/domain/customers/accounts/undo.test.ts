import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { pins } from "@/lib/db/tables/identity/pins";
import { passkeys } from "@/lib/db/tables/identity/two-factor";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount, setPin, type TestAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addSecret } from "../../identity/api-keys/secret";
import { factorsOf } from "../../identity/two-factor/shared/codes";
import { countRecoveryCodes, replaceRecoveryCodes } from "../../identity/two-factor/shared/recovery-codes";
import { readSession } from "../../kernel/caller/shared/read";
import { acceptInvitation } from "../members/invitation";
import { switchAccount } from "../members/switch";
import { updateAcl } from "../members/update-acl";
import { changeEmail } from "./change-email";
import { confirmEmail } from "./confirm-email";
import { undoEmail } from "./undo-email";

withCatalogDatabase();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const linkTo = async (email: string) => tokenIn((await mailsTo(email))[0]?.body);

const ask = async ({ id, email }: TestAccount, now: Date) =>
  changeEmail.call(await asUser(id, { now }), { email: `moved-${email}` });

const addPasskey = (accountId: number, id: string, createdAt: Date) =>
  database()
    .insert(passkeys)
    .values({
      id: `${id} ${accountId}`,
      accountId,
      publicKey: Buffer.from("x"),
      counter: 0,
      name: id,
      isBackedUp: false,
      createdAt,
    });

const addLinkedAccount = (accountId: number, provider: string, linkedAt: Date) =>
  database()
    .insert(linkedAccounts)
    .values({ accountId, provider, subject: String(accountId), email: "x@example.test", linkedAt });

const passkeysOf = async (id: number) =>
  (await database().select().from(passkeys).where(eq(passkeys.accountId, id))).map(({ name }) => name);

test("what was added since the change was asked for goes, what is older stays", async () => {
  const account = await addAccount(database());
  const { id, email } = account;
  await addPasskey(id, "old", later(-11));
  await addLinkedAccount(id, "google", later(-11));
  const [older, widened] = [
    await asKey(id, {}, { now: later(-11) }),
    await asKey(id, {}, { now: later(-11) }),
  ];
  await ask(account, later(-10));
  await addPasskey(id, "new", later(-9));
  await addLinkedAccount(id, "yandex", later(-9));
  const newer = await asKey(id, {}, { now: later(-9) });
  const invite = async (by: TestAccount, minutes: number) => {
    const role = "administrator" as const;
    await updateAcl.call(await asUser(id, { now: later(minutes) }), { email: by.email, role });
    return linkTo(by.email);
  };
  const [friend, thief, second] = [
    await addAccount(database()),
    await addAccount(database()),
    await addAccount(database()),
  ];
  const join = async ({ id: by }: TestAccount, token: string) =>
    acceptInvitation.call(await asUser(by), { token });
  await join(friend, await invite(friend, -11));
  await join(thief, await invite(thief, -9));
  const waiting = await invite(second, -9);
  await addSecret(database(), widened.actor.session.apiKeyId ?? 0, later(-9));
  // A replacement link must not make additions between the two links count as older than the change.
  await confirmEmail.call(asGuest({ now: later(-8) }), { token: await linkTo(`moved-${email}`) });
  const answer = await undoEmail.call(asGuest(), { token: await linkTo(email) });
  const dropped = {
    removed_passkeys: 1,
    removed_identities: 1,
    removed_factors: 0,
    removed_pins: 0,
    removed_colleagues: 2,
    disabled_keys: 2,
  };
  expect(answer).toMatchObject({ email, ...dropped });
  expect(await passkeysOf(id)).toEqual(["old"]);
  const linked = await database().select().from(linkedAccounts).where(eq(linkedAccounts.accountId, id));
  expect(linked.map(({ provider }) => provider)).toEqual(["google"]);
  const keys = await database().select().from(apiKeys).where(eq(apiKeys.accountId, id));
  expect(keys.filter(({ isActive }) => isActive).map((key) => key.id)).toEqual([
    older.actor.session.apiKeyId,
  ]);
  for (const { actor } of [older, widened, newer])
    expect(await readSession(actor.session.token, "203.0.113.5", new Date())).toBeNull();
  const enter = async (by: TestAccount) => switchAccount.call(await asUser(by.id), { account: id });
  await expect(enter(thief)).rejects.toMatchObject({ extras: { doc: "account.not_shared" } });
  await expect(join(second, waiting)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
  expect(await enter(friend)).toHaveProperty("result.role", "administrator");
  const audit = await database().select().from(auditRows).where(eq(auditRows.accountId, id));
  expect(audit.find(({ operation }) => operation === "accounts.undo_email")?.changes).toMatchObject({
    dropped: [
      { field: "removed_passkeys", from: null, to: 1 },
      { field: "removed_identities", from: null, to: 1 },
      { field: "removed_colleagues", from: null, to: 2 },
      { field: "disabled_keys", from: null, to: 2 },
    ],
  });
});

test("with the last passkey it is no longer asked for after the password", async () => {
  const account = await addAccount(database());
  const { id, email } = account;
  await ask(account, later(-10));
  await addPasskey(id, "new", later(-9));
  const mine = eq(accounts.id, id);
  await database().update(accounts).set({ passkeyFactor: true }).where(mine);
  await undoEmail.call(asGuest(), { token: await linkTo(email) });
  expect(await passkeysOf(id)).toEqual([]);
  expect((await database().select().from(accounts).where(mine))[0]?.passkeyFactor).toBe(false);
});

test.each([
  ["what the thief has set up", -9, [], 0],
  ["nothing that was there before", -11, ["totp", "email"], 10],
] as const)(
  "takes %s of app, email codes, recovery codes and PIN",
  async (_what, minutes, factors, codesLeft) => {
    const account = await addAccount(database());
    const { id, email } = account;
    const [mine, since] = [eq(accounts.id, id), later(minutes)];
    const setUp = async () => {
      const on = { totpSecret: seal("totp", "JBSWY3DPEHPK3PXP"), totpSince: since };
      await database()
        .update(accounts)
        .set({ ...on, emailFactor: true, emailFactorSince: since })
        .where(mine);
      await replaceRecoveryCodes(database(), id, since);
      await setPin(database(), id, "4071");
      await database().update(pins).set({ setAt: since }).where(eq(pins.accountId, id));
    };
    const isEarlier = minutes < -10;
    if (isEarlier) await setUp();
    const context = await asUser(id, { now: later(-10) });
    const wanted = { email: `moved-${email}`, password: account.password };
    await changeEmail.call(context, isEarlier ? { ...wanted, pin: "4071" } : wanted);
    if (!isEarlier) await setUp();
    const answer = await undoEmail.call(asGuest(), { token: await linkTo(email) });
    expect(answer).toMatchObject(
      isEarlier ? { removed_factors: 0, removed_pins: 0 } : { removed_factors: 2, removed_pins: 1 },
    );
    const [row] = await database().select().from(accounts).where(mine);
    expect(row && factorsOf(row)).toEqual(factors);
    expect(await countRecoveryCodes(database(), id)).toBe(codesLeft);
    expect(await database().$count(pins, eq(pins.accountId, id))).toBe(isEarlier ? 1 : 0);
  },
);
