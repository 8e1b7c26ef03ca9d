import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { confirmEmailAddress } from "../../identity/email-confirmations/confirm";
import { verifyPassword } from "../../identity/passwords/shared/hash";
import type { SignedContext } from "../../kernel/operation/context";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { addContact } from "./add-contact";
import { askContact } from "./ask-again";
import { deleteContact } from "./delete-contact";
import { getContacts } from "./get-contacts";
import { listContacts } from "./list-contacts";
import { mostContacts } from "./rules";
import { updateContact } from "./update-contact";

withCatalogDatabase();

let owner: SignedContext;
let at = 0;
const mailbox = () => `contact-of-test-${++at}@example.test`;
beforeEach(async () => {
  owner = await asUser((await addAccount(database(), {})).id);
});

const add = async () => (await addContact.call(owner, {})).contactid;
const all = async () => (await getContacts.call(owner, {})).contacts;

describe("a contact", () => {
  test("is added with an invented email, which has to be changed", async () => {
    const id = await add();
    expect(await all()).toMatchObject([
      {
        id,
        userid: owner.actor.account.billingId,
        email: expect.stringMatching(/^contact-[0-9a-f]{12}@changeme\.invalid$/),
      },
    ]);
    expect(await listContacts.call(owner, {})).toMatchObject({ contacts: [{ id, email: "", state: "new" }] });
  });

  test("keeps email, number, names and what it receives; its password only as a hash", async () => {
    const contact_id = await add();
    const email = mailbox();
    const fields = {
      email,
      phonenumber: 31612345678,
      firstname: "Bea",
      invoiceemails: 1,
      supportemails: "on",
    };
    expect(await updateContact.call(owner, { contact_id, ...fields, password2: "Another-horse-7" })).toEqual({
      contactid: contact_id,
    });
    const [shown] = await all();
    expect(shown).toMatchObject({
      email,
      phonenumber: "31612345678",
      firstname: "Bea",
      invoiceemails: 1,
      supportemails: 1,
      productemails: 0,
      password: "",
      subaccount: 1,
    });
    const [row] = await database().select().from(contacts).where(eq(contacts.id, contact_id));
    expect(await verifyPassword(row?.passwordHash ?? null, "Another-horse-7")).toBe(true);
    await updateContact.call(owner, { contact_id, email, phonenumber: "" });
    expect((await all())[0]).toMatchObject({ phonenumber: "", invoiceemails: 1, firstname: "Bea" });
  });

  test.each([
    ["email", { email: "nobody" }],
    ["password2", { email: "a@example.test", password2: "short" }],
    ["phonenumber", { email: "a@example.test", phonenumber: "12" }],
    ["firstname", { email: "a@example.test", firstname: "<b>" }],
  ])("is refused with a wrong %s", async (field, fields) => {
    const contact_id = await add();
    await expect(updateContact.call(owner, { contact_id, ...fields })).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [field]: expect.any(String) } },
    });
  });

  test("has an email of its own among the account's contacts", async () => {
    const email = mailbox();
    await updateContact.call(owner, { contact_id: await add(), email });
    const contact_id = await add();
    await expect(updateContact.call(owner, { contact_id, email: email.toUpperCase() })).rejects.toMatchObject(
      {
        extras: { fields: { email: "is the email of another contact" } },
      },
    );
  });

  test("of someone else, or none, is not found", async () => {
    const contact_id = await add();
    const stranger = await asUser((await addAccount(database(), {})).id);
    for (const context of [stranger, owner])
      await expect(
        deleteContact.call(context, { contact_id: context === owner ? 999_999 : contact_id }),
      ).rejects.toThrow("verification failed, subcontact not found");
    expect(await deleteContact.call(owner, { contact_id })).toEqual({ message: "Contact deleted" });
    expect(await all()).toEqual([]);
  });

  test("is one of at most fifty", async () => {
    for (let count = 0; count < mostContacts; count++) await add();
    await expect(add()).rejects.toMatchObject({ code: "conflict", extras: { doc: "contact.too_many" } });
  });
});

describe("the mails of an account", () => {
  const deployed = { id: 1, hostname: "web-1", ip: "192.0.2.1", paidUntil: "2030-01-01" };
  const tell = () =>
    notifyOwner({ db: database(), now: new Date() }, owner.actor.account.id, "server.deployed", deployed);
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

  test("go to a contact who gets that kind, once its reader has agreed", async () => {
    const contact_id = await add();
    const email = mailbox();
    await updateContact.call(owner, { contact_id, email, productemails: 1 });
    await tell();
    expect(await subjects(email)).toEqual(["Confirm that you want notifications here"]);
    expect(await listContacts.call(owner, {})).toMatchObject({ contacts: [{ state: "waiting" }] });
    await askContact.call(owner, { contact_id });
    await confirmEmailAddress.call(asGuest(), { token: tokenIn((await mailsTo(email))[0]?.body) });
    expect(await listContacts.call(owner, {})).toMatchObject({ contacts: [{ state: "confirmed" }] });
    await tell();
    expect((await subjects(email))[0]).toContain("web-1");
    await expect(askContact.call(owner, { contact_id })).rejects.toMatchObject({ code: "conflict" });
    await updateContact.call(owner, { contact_id, email, productemails: 0, invoiceemails: 1 });
    const before = await subjects(email);
    await tell();
    expect(await subjects(email)).toEqual(before);
  });

  test("about getting in go to the owner alone", async () => {
    const contact_id = await add();
    const { id, email } = owner.actor.account;
    await updateContact.call(owner, { contact_id, email, productemails: 1, generalemails: 1 });
    await notifyOwner({ db: database(), now: new Date() }, id, "pin.changed", {});
    await tell();
    expect(await subjects(email)).toHaveLength(2);
  });
});
