import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { confirmSignUp } from "./confirm-sign-up";
import { sendSignUpMail } from "./send-sign-up-mail";
import { signUp } from "./sign-up";

withCatalogDatabase();

test("a link is mailed once by a task that runs again after its worker was killed, and anew when it is asked for again", async () => {
  const email = "mailed-once@example.test";
  const password = "A-good-long-one";
  const facts = {
    firstname: "Dora",
    lastname: "Demo",
    country: "DE",
    currency: "EUR",
    language: "en",
  } as const;
  await signUp.call(asGuest(), { ...facts, email, password });
  const [{ id } = { id: 0 }] = await database().select().from(signUps).where(eq(signUps.email, email));
  const press = async (body?: string) => confirmSignUp.call(asGuest(), { token: tokenIn(body), password });
  const before = (await mailsTo(email)).length;
  for (let run = 0; run < 2; run++) await sendSignUpMail({ signUpId: id, task: "task-1" }, new Date());
  const first = await mailsTo(email);
  expect(first).toHaveLength(before + 1);
  await sendSignUpMail({ signUpId: id, task: "task-2" }, new Date());
  const second = await mailsTo(email);
  expect(second).toHaveLength(before + 2);
  await expect(press(first[0]?.body)).rejects.toMatchObject({ extras: { doc: "link.gone" } });
  await expect(press(second[0]?.body)).resolves.toMatchObject({ email });
});
