import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readSession } from "../../kernel/caller/shared/read";
import { addLink } from "../../messages/mails/shared/links";
import { getLog } from "../login-history/get-log";
import { getLogDetails } from "../login-history/get-log-details";
import { noteLogin, seenOf } from "../login-history/shared/record-login";
import { resetSessions } from "../sessions/reset";
import { checkEmail } from "./email-check";
import { setTag } from "./flip-tag";
import { ssoCalls } from "./sso-calls";

withCatalogDatabase();

const db = () => database();
const address = "203.0.113.5";

test("email_check says of an account's address exactly what it says of a stranger's", async () => {
  const { email } = await addAccount(db());
  const about = async (text: string) => {
    const { email: _, ...rest } = await checkEmail.call(asGuest(), { email: text });
    return rest;
  };
  expect(await about(email)).toEqual(await about("nobody-has-this@example.test"));
  expect(await about(email)).toMatchObject({ valid: 1, reason: "" });
  expect(await checkEmail.call(asGuest(), { email: " Anna@Example.test" })).toMatchObject({
    email: "anna@example.test",
  });
  for (const [text, reason] of [
    ["", "empty"],
    ["anna", "form"],
    ["aнна@example.test", "not_ascii"],
    [`${"a".repeat(300)}@example.test`, "too_long"],
  ] as const)
    expect(await checkEmail.call(asGuest(), { email: text })).toMatchObject({ email: "", valid: 0, reason });
});

test("set_tag sets to the value however often, and refuses other tags and values", async () => {
  const me = await asUser((await addAccount(db())).id);
  for (const value of ["1", "1", "0"])
    expect(await setTag.call(me, { tag: "newsletter", value })).toMatchObject({ tag: "newsletter", value });
  await expect(setTag.call(me, { tag: "vip", value: "1" })).rejects.toMatchObject({ code: "invalid" });
  await expect(setTag.call(me, { tag: "newsletter", value: "2" })).rejects.toMatchObject({ code: "invalid" });
});

test("session_reset ends everything with address and token together; a wrong address wastes no token", async () => {
  const account = await addAccount(db());
  const mine = await asUser(account.id);
  const now = new Date();
  const token = await addLink(db(), { purpose: "end_sessions", accountId: account.id, lifeSeconds: 60, now });
  const stranger = await addAccount(db());
  const reset = (email: string, reset_token = token) => resetSessions.call(asGuest(), { email, reset_token });
  for (const [email, wrong] of [[stranger.email], [""], [account.email, "x"]] as const)
    await expect(reset(email, wrong)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
  expect(await readSession(mine.actor.session.token, address, new Date())).not.toBeNull();
  expect(await reset(account.email.toUpperCase())).toMatchObject({ ended: 1 });
  expect(await readSession(mine.actor.session.token, address, new Date())).toBeNull();
  await expect(reset(account.email)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
});

test("get_log lists the account's own sign-ins, and details tell what became of one", async () => {
  const account = await addAccount(db());
  const me = await asUser(account.id);
  const sessionId = me.actor.session.id;
  const entry = { accountId: account.id, kind: "password", outcome: "signed_in", sessionId } as const;
  await noteLogin(db(), { ...entry, ...seenOf(me) });
  const { log, totalresults } = await getLog.call(me, {});
  expect(totalresults).toBe(1);
  expect(log[0]).toMatchObject({ type: "password", result: "signed_in", ip: address });
  const id = log[0]?.id ?? 0;
  expect((await getLogDetails.call(me, { id })).log).toMatchObject({ session: "live", user_agent: "test" });
  expect((await getLog.call(me, { limitstart: 1 })).log).toEqual([]);
  const other = await asUser((await addAccount(db())).id);
  await expect(getLogDetails.call(other, { id })).rejects.toMatchObject({ code: "not_found" });
  await expect(getLog.call(await asKey(account.id), {})).rejects.toMatchObject({ code: "forbidden" });
});

test("a service that is not set up is refused by name, before its hash is looked at", async () => {
  for (const call of [
    () => ssoCalls.github_init.call(asGuest(), {}),
    () => ssoCalls.github_signin.call(asGuest(), { sso_hash: "0123" }),
  ])
    await expect(call()).rejects.toMatchObject({ extras: { doc: "sso.off" } });
});
