import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { loginChallenges } from "@/lib/db/tables/identity/auth";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { totpOf } from "../two-factor/shared/codes";
import { replaceRecoveryCodes } from "../two-factor/shared/recovery-codes";
import { checkSecondFactor } from "./check-second-factor";
import { passFirstStep } from "./first-step";
import { answerByCode, askSecondPasskey, mailCode, showSecondStep } from "./second-step";

withCatalogDatabase();

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
// Sessions end on whole seconds.
const start = new Date(Math.floor(Date.now() / 1000) * 1000);
const after = { seconds: (seconds: number) => new Date(start.getTime() + seconds * 1000) };
const at = (seconds = 0) => asGuest({ now: after.seconds(seconds) });
const appCode = (seconds = 0) => totpOf(secret).generate({ timestamp: after.seconds(seconds).getTime() });
const wrong = { extras: { doc: "2fa.wrong" } };
const ended = { extras: { doc: "2fa.expired" } };

beforeEach(() => database().delete(failureCounts));

/** Starts a challenge, as after a correct password, with the given login terms. */
async function begin({ id }: TestAccount, seconds = 0, terms: { ttl?: number; isBound?: boolean } = {}) {
  const first = await passFirstStep(at(seconds), id, {
    kind: "password",
    ttl: 3_600,
    isBound: true,
    ...terms,
  });
  if (!("challengeToken" in first)) throw new Error("No second step is asked for.");
  return first.challengeToken;
}
const withApp = () => addAccount(database(), { totp: secret });
const withMail = () => addAccount(database(), { emailFactor: true });
const mailedCode = async ({ email }: TestAccount) =>
  /\b\d{6}\b/.exec((await mailsTo(email))[0]?.body ?? "")?.[0] ?? "";
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const answer = (challenge: string, code: string, seconds = 0) =>
  answerByCode.call(at(seconds), { challenge, code });

describe("a sign-in that waits for its second factor", () => {
  it.each([
    [0, true],
    [599, true],
    [600, false],
    [86_400, false],
  ])("can be answered after %i seconds: %s", async (seconds, is) => {
    const challenge = await begin(await withApp());
    const answered = answer(challenge, appCode(seconds), seconds);
    if (is) await expect(answered).resolves.toHaveProperty("panelToken");
    else await expect(answered).rejects.toMatchObject(ended);
  });

  it("is over with the fifth wrong code, anyone who knows the right one by then", async () => {
    const challenge = await begin(await withApp());
    for (let turn = 0; turn < 4; turn++) await expect(answer(challenge, "abc")).rejects.toMatchObject(wrong);
    await expect(answer(challenge, "abc")).rejects.toMatchObject(ended);
    await expect(answer(challenge, appCode())).rejects.toMatchObject(ended);
  });

  it("is answered once, also by eight at the same moment", async () => {
    const account = await withMail();
    const challenge = await begin(account);
    const code = await mailedCode(account);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => answer(challenge, code)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database().$count(sessions, eq(sessions.accountId, account.id))).toBe(1);
  });

  it.each(["", "f".repeat(32), "x"])("is not there under the name %j", async (challenge) => {
    await expect(answer(challenge, appCode())).rejects.toMatchObject(ended);
    expect(await showSecondStep.call(at(), { challenge })).toEqual({ step: null });
    await expect(askSecondPasskey.call(at(), { challenge })).rejects.toMatchObject(ended);
    await expect(mailCode.call(at(), { challenge })).rejects.toMatchObject(ended);
  });

  it("is over when the account is closed meanwhile", async () => {
    const account = await withApp();
    const challenge = await begin(account);
    await database().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, account.id));
    await expect(answer(challenge, appCode())).rejects.toMatchObject(ended);
  });

  it("becomes the session that was asked for with the password", async () => {
    const account = await withApp();
    const token = await begin(account, 0, { ttl: 600, isBound: false });
    await checkSecondFactor.call(at(), { "2fa_token": token, user_token: appCode() });
    const [session] = await database().select().from(sessions).where(eq(sessions.accountId, account.id));
    expect(session).toMatchObject({ kind: "password", isBound: false, expiresAt: after.seconds(600) });
  });

  it("is forgotten an hour after its end", async () => {
    const account = await withApp();
    await begin(account);
    const left = () => database().$count(loginChallenges, eq(loginChallenges.accountId, account.id));
    await deleteExpired(database(), "loginChallenges", after.seconds(600 + 3_599));
    expect(await left()).toBe(1);
    await deleteExpired(database(), "loginChallenges", after.seconds(600 + 3_601));
    expect(await left()).toBe(0);
  });
});

describe("a code", () => {
  it("of the app may be a step old, not two, and works once", async () => {
    const account = await withApp();
    await expect(answer(await begin(account), appCode(-61))).rejects.toMatchObject(wrong);
    const code = appCode(-30);
    await answer(await begin(account), ` ${code} `);
    await expect(answer(await begin(account), code)).rejects.toMatchObject(wrong);
  });

  it("of a mail opens the sign-in that it was mailed for, and no other", async () => {
    const account = await withMail();
    const first = await begin(account);
    const code = await mailedCode(account);
    const second = await begin(account);
    await expect(answer(second, code)).rejects.toMatchObject(wrong);
    await expect(answer(first, other(code))).rejects.toMatchObject(wrong);
    await expect(answer(first, code)).resolves.toHaveProperty("panelToken");
  });

  it("of a mail works no more once another one was mailed", async () => {
    const account = await withMail();
    const challenge = await begin(account);
    const old = await mailedCode(account);
    await mailCode.call(at(30), { challenge });
    const fresh = await mailedCode(account);
    if (fresh !== old) await expect(answer(challenge, old, 31)).rejects.toMatchObject(wrong);
    await expect(answer(challenge, fresh, 31)).resolves.toHaveProperty("panelToken");
  });

  it("of the list on paper works once, however it is typed, and the owner is told how many are left", async () => {
    const account = await withApp();
    const [code = ""] = await replaceRecoveryCodes(database(), account.id, start);
    await answer(await begin(account), code.toUpperCase().replaceAll("-", " "));
    expect((await mailsTo(account.email)).some(({ body }) => /\b9\b/.test(body))).toBe(true);
    await expect(answer(await begin(account), code)).rejects.toMatchObject(wrong);
  });

  it("of the list of another account is none", async () => {
    const [one, stranger] = [await withApp(), await withApp()];
    const [code = ""] = await replaceRecoveryCodes(database(), stranger.id, start);
    await expect(answer(await begin(one), code)).rejects.toMatchObject(wrong);
  });
});

describe("another mail", () => {
  it.each([
    [0, 30],
    [29, 1],
    [30, 0],
  ])("after %i seconds waits for %i more", async (seconds, wait) => {
    const account = await withMail();
    const challenge = await begin(account);
    const { step } = await showSecondStep.call(at(seconds), { challenge });
    expect(step).toMatchObject({ isMailed: true, secondsToNextMail: wait });
    const mailed = mailCode.call(at(seconds), { challenge });
    if (wait === 0) await expect(mailed).resolves.toEqual({ seconds: 30 });
    else
      await expect(mailed).rejects.toMatchObject({
        extras: { doc: "2fa.just_sent", retryAfterSeconds: wait },
      });
  });

  it("is for accounts with email codes alone", async () => {
    const challenge = await begin(await withApp());
    await expect(mailCode.call(at(60), { challenge })).rejects.toMatchObject(ended);
  });

  it("of an account with an app, too, is sent at once the first time", async () => {
    const account = await addAccount(database(), { totp: secret, emailFactor: true });
    const challenge = await begin(account);
    const shown = async (seconds: number) => (await showSecondStep.call(at(seconds), { challenge })).step;
    expect(await shown(0)).toMatchObject({
      factors: ["totp", "email"],
      isMailed: false,
      secondsToNextMail: 0,
    });
    await mailCode.call(at(1), { challenge });
    expect(await shown(1)).toMatchObject({ isMailed: true, secondsToNextMail: 30 });
    await expect(answer(challenge, await mailedCode(account), 2)).resolves.toHaveProperty("panelToken");
  });
});

it("the page shows enough of the address to tell one's own mailboxes apart", async () => {
  const email = `walter${Date.now()}@example.test`;
  const account = await addAccount(database(), { email, emailFactor: true });
  const { step } = await showSecondStep.call(at(), { challenge: await begin(account) });
  expect(step?.maskedEmail).toBe("w•••@example.test");
});
