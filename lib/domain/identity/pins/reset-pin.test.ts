import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { pinResetRequests, pins } from "@/lib/db/tables/identity/pins";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { operatorContext } from "@/lib/session/context";
import { addAccount, setPin, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  asBrowser,
  asGuest,
  asKey,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { askPinReset } from "./ask-reset";
import { resetPin } from "./reset-pin";
import { setPin as changePin } from "./set-pin";

withCatalogDatabase();

const reason = "asked for in writing";
let account: TestAccount;
beforeEach(async () => {
  account = await addAccount(database(), { pin: "4071" });
});

const pinsLeft = ({ id } = account) => database().$count(pins, eq(pins.accountId, id));
const auditRowsLeft = () => database().select().from(auditRows).where(eq(auditRows.accountId, account.id));

test("the PIN is removed from the account of an email, however its writer has spelt it", async () => {
  const other = await addAccount(database(), { email: "walter@xn--80a1acny.xn--p1ai" });
  await setPin(database(), other.id, "4071");
  await resetPin.call(operatorContext(), { email: " Walter@Почта.рф ", reason });
  expect(await pinsLeft(other)).toBe(0);
  expect(await pinsLeft()).toBe(1);
});

test("it is on the record with its reason and who did it, and the owner is told", async () => {
  await resetPin.call(operatorContext(), { email: account.email, reason });
  expect(await auditRowsLeft()).toMatchObject([
    {
      operation: "pins.reset",
      actorKind: "operator",
      actorAccountId: null,
      target: `account ${account.id}`,
      changes: { reason },
    },
  ]);
  const [mail] = await mailsTo(account.email);
  expect(mail?.subject).toBe("Your PIN was removed");
  expect(mail?.body).not.toContain("4071");
});

test("what the customer has asked for in the panel is settled with it", async () => {
  const context = await proved(await asBrowser(account.id));
  await askPinReset.call(context, { reason: "I have lost the paper that it was on" });
  await resetPin.call(operatorContext(), { email: account.email, reason });
  const [request] = await database()
    .select()
    .from(pinResetRequests)
    .where(eq(pinResetRequests.accountId, account.id));
  expect(request?.handledAt).toBeInstanceOf(Date);
});

test("a customer who remembers the PIN and changes it asks for nothing any more", async () => {
  const context = await proved(await asBrowser(account.id));
  await askPinReset.call(context, { reason: "I have lost the paper that it was on" });
  await changePin.call(context, { old_pin: "4071", new_pin: "583917" });
  const [request] = await database()
    .select()
    .from(pinResetRequests)
    .where(eq(pinResetRequests.accountId, account.id));
  expect(request?.handledAt).toBeInstanceOf(Date);
});

test.each([
  ["a reason", { reason: "    x   " }, "reason.missing"],
  ["an account", { email: "nobody@example.test" }, "account.not_found"],
])("without %s nothing is removed", async (_what, wrong, doc) => {
  const asked = { email: account.email, reason, ...wrong };
  await expect(resetPin.call(operatorContext(), asked)).rejects.toMatchObject({ extras: { doc } });
  expect(await pinsLeft()).toBe(1);
  expect(await auditRowsLeft()).toEqual([]);
});

test("an account without a PIN is told apart, and gets no mail", async () => {
  const { email } = await addAccount(database());
  await expect(resetPin.call(operatorContext(), { email, reason })).rejects.toMatchObject({
    extras: { doc: "pin.not_found" },
  });
  expect(await mailsTo(email)).toEqual([]);
});

test.each([
  ["a guest", "session.missing", async () => asGuest()],
  ["its owner", "staff.required", () => asUser(account.id)],
  ["a program with the owner's key", "staff.required", () => asKey(account.id, { isPinExempt: true })],
])("%s cannot remove it", async (_who, doc, asCaller) => {
  await expect(resetPin.call(await asCaller(), { email: account.email, reason })).rejects.toMatchObject({
    extras: { doc },
  });
  expect(await pinsLeft()).toBe(1);
});
