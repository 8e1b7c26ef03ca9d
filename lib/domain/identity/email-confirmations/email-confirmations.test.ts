import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { addKey } from "../api-keys/add";
import { requestKeyEmailConfirmation } from "../api-keys/ask-email-confirmation";
import { editKey } from "../api-keys/edit";
import { showKey } from "../api-keys/overview";
import { testNotification } from "../api-keys/test-notification";
import { login } from "../auth/login";
import { endSessions } from "../sessions/shared/end";
import { confirmEmailAddress } from "./confirm";

withCatalogDatabase();

const lure = "Your prize waits at prize.example";
let owner: SignedContext;
beforeEach(async () => {
  owner = await asUser((await addAccount(database(), {})).id);
  await database().delete(mails);
});

const keyFor = (login_notify_address: string, name = lure) =>
  addKey.call(owner, { name, active: 1, login_notify_method: "email", login_notify_address });

async function signIn(key: string) {
  await login.call(asGuest(), { key });
  const { account, session } = owner.actor;
  await endSessions(database(), { accountId: account.id, except: session.id, now: new Date() });
}

let strangers = 0;
const stranger = () => `stranger-${++strangers}@example.test`;
const confirm = async (address: string) =>
  confirmEmailAddress.call(asGuest(), { token: tokenIn((await mailsTo(address))[0]?.body) });

test("keys with many strangers' addresses bring them no words of their maker, and few of them any mail", async () => {
  const all = Array.from({ length: 40 }, stranger);
  for (const address of all) {
    const { api_key: key } = await keyFor(address);
    await signIn(key);
  }
  const got = (await Promise.all(all.map(mailsTo))).flat();
  expect(got).toHaveLength(10);
  for (const { subject, body } of got) {
    expect(subject).toBe("Confirm that you want notifications here");
    expect(body).not.toContain("prize");
  }
}, 120_000);

describe("an address that is not the account's own", () => {
  test("gets notifications once its reader has pressed the button of the link, which works once", async () => {
    const address = stranger();
    const { id, api_key: key } = await keyFor(address, "deploy");
    expect(await showKey.call(owner, { id })).toMatchObject({ notify_waits: true });
    await expect(testNotification.call(owner, { id })).rejects.toMatchObject({ code: "conflict" });
    const token = tokenIn((await mailsTo(address))[0]?.body);
    expect(await confirmEmailAddress.call(asGuest(), { token })).toEqual({ address });
    await expect(confirmEmailAddress.call(asGuest(), { token })).rejects.toThrow("does not work any more");
    expect(await showKey.call(owner, { id })).toMatchObject({ notify_waits: false });
    await signIn(key);
    expect((await mailsTo(address))[0]?.subject).toBe("API key deploy signed in");
  });

  test("is remembered for the account's other keys, and for no other account", async () => {
    const address = stranger();
    await keyFor(address);
    await confirm(address);
    const { id } = await keyFor(address);
    expect(await showKey.call(owner, { id })).toMatchObject({ notify_waits: false });
    expect(await mailsTo(address)).toHaveLength(1);
    owner = await asUser((await addAccount(database(), {})).id);
    const { id: foreign } = await keyFor(address);
    expect(await showKey.call(owner, { id: foreign })).toMatchObject({ notify_waits: true });
  });

  test("is asked when a key is changed to it, in the account's language, and once however many keys have it", async () => {
    owner = await asUser((await addAccount(database(), { language: "ru" })).id);
    const plain = { name: "key", active: 1 } as const;
    const { id } = await addKey.call(owner, { ...plain, login_notify_method: "none" });
    const address = stranger();
    const told = { login_notify_method: "email", login_notify_address: address } as const;
    for (let turn = 0; turn < 3; turn++) await editKey.call(owner, { ...plain, ...told, id });
    await keyFor(address);
    expect((await mailsTo(address)).map(({ subject }) => subject)).toEqual([
      "Подтвердите, что хотите получать уведомления",
    ]);
  });

  test("is asked again by a press, which makes the earlier link useless, and not without end", async () => {
    const address = stranger();
    const { id } = await keyFor(address);
    const first = tokenIn((await mailsTo(address))[0]?.body);
    for (let turn = 0; turn < 9; turn++) await requestKeyEmailConfirmation.call(owner, { id });
    await expect(requestKeyEmailConfirmation.call(owner, { id })).rejects.toMatchObject({ code: "limited" });
    expect(await mailsTo(address)).toHaveLength(3);
    await expect(confirmEmailAddress.call(asGuest(), { token: first })).rejects.toThrow(
      "does not work any more",
    );
    await confirm(address);
    await expect(requestKeyEmailConfirmation.call(owner, { id })).rejects.toMatchObject({ code: "conflict" });
  });
});

test("the account's own address needs no confirmation, in whatever case it is written", async () => {
  const { email } = owner.actor.account;
  const { id, api_key: key } = await keyFor(email.toUpperCase(), "deploy");
  expect(await showKey.call(owner, { id })).toMatchObject({ notify_waits: false });
  await signIn(key);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    "API key deploy signed in",
    "API key created",
  ]);
});
