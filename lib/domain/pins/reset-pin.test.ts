import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { pins } from "@/lib/db/tables/pins";
import { operatorContext } from "@/lib/session/context";
import { withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount, setPin } from "@/lib/testing/factories";
import { resetPin } from "./reset-pin";

withCatalogueDatabase();

test("the PIN is removed from the account of an e-mail, however its writer has spelt it", async () => {
  const account = await addAccount(database(), { email: "walter@xn--80a1acny.xn--p1ai" });
  const pinsLeft = () => database().select().from(pins).where(eq(pins.accountId, account.id));
  await setPin(database(), account.id, "4071");
  await resetPin.call(operatorContext(), { email: " Walter@Почта.рф ", reason: "asked for in writing" });
  expect(await pinsLeft()).toEqual([]);
});
