import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { checkSecondFactor } from "./check-second-factor";
import { resendCode } from "./resend-code";
import { whmcslogin } from "./whmcslogin";

withCatalogDatabase();

const start = new Date();
const at = (seconds: number) => asGuest({ now: new Date(start.getTime() + seconds * 1000) });
const limited = { code: "limited", extras: { doc: "rate.limited" } };

const mailsTo = async ({ id }: TestAccount) =>
  database().select().from(mails).where(eq(mails.accountId, id)).orderBy(mails.id);

async function signIn({ email, password }: TestAccount, seconds: number): Promise<string> {
  const { result } = await whmcslogin.call(at(seconds), { user: email, password });
  return "2fa_token" in result ? result["2fa_token"] : "";
}

test("ten codes are mailed for the password alone, then one after each wait, by resending too", async () => {
  const account = await addAccount(database(), { emailFactor: true });
  const stranger = await addAccount(database(), { emailFactor: true });
  const first = await signIn(account, 0);
  const many = await Promise.allSettled(Array.from({ length: 12 }, () => signIn(account, 1)));
  expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  for (const one of many) if (one.status === "rejected") expect(one.reason).toMatchObject(limited);
  await expect(resendCode.call(at(40), { "2fa_token": first })).rejects.toMatchObject(limited);
  expect(await mailsTo(account)).toHaveLength(10);
  expect(await signIn(stranger, 40)).not.toBe("");
  await resendCode.call(at(62), { "2fa_token": first });
  await expect(signIn(account, 150)).rejects.toMatchObject(limited);
  expect(await signIn(account, 200)).not.toBe("");
});

test("a sign-in that is answered is not counted against its owner", async () => {
  const account = await addAccount(database(), { emailFactor: true });
  for (let turn = 0; turn < 12; turn++) {
    const token = await signIn(account, turn);
    const code = /\b\d{6}\b/.exec((await mailsTo(account)).at(-1)?.body ?? "")?.[0] ?? "";
    await checkSecondFactor.call(at(turn), { "2fa_token": token, user_token: code });
  }
  expect((await mailsTo(account)).filter(({ subject }) => subject.includes("code"))).toHaveLength(12);
});
