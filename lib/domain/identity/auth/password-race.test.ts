import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { mails } from "@/lib/db/tables/messages/mails";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { replacePassword } from "../../customers/accounts/replace-password";
import { provePassword } from "../passwords/shared/prove";
import { checkSecondFactor } from "./check-second-factor";
import { passFirstStep } from "./first-step";
import { whmcslogin } from "./whmcslogin";

withCatalogDatabase();

const terms = { kind: "password", ttl: 600, isBound: false } as const;
let account: TestAccount;
let user: { user: string; password: string };

async function newAccount(facts: Parameters<typeof addAccount>[1] = {}): Promise<void> {
  account = await addAccount(database(), facts);
  user = { user: account.email, password: account.password };
}

const changePassword = () =>
  inTransaction((db) =>
    replacePassword(db, {
      account: { id: account.id, email: account.email, language: "en" },
      password: "Quite-another-9",
      now: new Date(),
    }),
  );

const liveSessions = async () => {
  const live = and(eq(sessions.accountId, account.id), isNull(sessions.endedAt));
  return (await database().select({ id: sessions.id }).from(sessions).where(live)).length;
};

describe("a password that is changed while someone signs in with the old one", () => {
  test("makes the proof worthless, even one that was given before", async () => {
    await newAccount();
    const proven = await provePassword(asGuest(), account);
    await changePassword();
    const { accountId, passwordHash } = proven;
    await expect(passFirstStep(asGuest(), accountId, terms, { passwordHash })).rejects.toMatchObject({
      code: "login_failed",
    });
    expect(await liveSessions()).toBe(0);
  });

  test("leaves no session of the old one, however the two meet", async () => {
    for (let round = 0; round < 8; round++) {
      await newAccount();
      const proofs = await Promise.all([1, 2, 3, 4].map(() => provePassword(asGuest(), account)));
      const steps = proofs.map(({ accountId, passwordHash }) =>
        passFirstStep(asGuest(), accountId, terms, { passwordHash }),
      );
      const [, ...outcomes] = await Promise.allSettled([changePassword(), ...steps]);
      for (const outcome of outcomes)
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "login_failed" });
      expect(await liveSessions()).toBe(0);
    }
  });

  test("leaves no session of a sign-in that waited for its code either", async () => {
    for (let round = 0; round < 8; round++) {
      await newAccount({ emailFactor: true });
      const tokens: string[] = [];
      for (let count = 0; count < 4; count++) {
        const { result } = await whmcslogin.call(asGuest(), user);
        if ("2fa_token" in result) tokens.push(result["2fa_token"]);
      }
      const sent = await database().select().from(mails).where(eq(mails.accountId, account.id));
      const codes = sent.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? "");
      const answers = tokens.map((token, at) =>
        checkSecondFactor.call(asGuest(), { "2fa_token": token, user_token: codes[at] ?? "" }),
      );
      const [change, ...outcomes] = await Promise.allSettled([changePassword(), ...answers]);
      expect(change.status).toBe("fulfilled");
      for (const outcome of outcomes)
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "forbidden" });
      expect(await liveSessions()).toBe(0);
    }
  });
});
