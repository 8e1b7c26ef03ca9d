import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount, addConfirmedEmail } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import {
  asGuest,
  asImpersonator,
  asKey,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { confirmEmailAddress } from "../../identity/email-confirmations/confirm";
import type { SignedContext } from "../../kernel/operation/context";
import { addWholeContact } from "./add";
import { addContact } from "./add-contact";
import { askContact } from "./ask-again";
import { deleteContact } from "./delete-contact";
import { getContacts } from "./get-contacts";
import { listContacts } from "./list-contacts";
import { inventedEmail, isInvented, mostContacts } from "./rules";
import { updateContact } from "./update-contact";

withCatalogDatabase();

const db = () => database();
let accountId: number;
let owner: SignedContext;
let email: string;
let at = 0;
beforeEach(async () => {
  ({ id: accountId } = await addAccount(db()));
  owner = await asUser(accountId);
  email = `changed-contact-${++at}@example.test`;
});

const doc = (name: string) => ({ extras: { doc: name } });
const wrong = (field: string, reason: unknown = expect.any(String)) => ({
  extras: { fields: { [field]: reason } },
});
const rows = () =>
  db().select().from(contacts).where(eq(contacts.accountId, accountId)).orderBy(asc(contacts.id));
const add = async () => (await addContact.call(owner, {})).contactid;
const whole = (input: object = {}) => addWholeContact.call(owner, { email, ...input });
const noted = async () =>
  (
    await db().select().from(auditRows).where(eq(auditRows.accountId, accountId)).orderBy(asc(auditRows.id))
  ).map(({ operation, target, changes }) => [operation, target, changes]);

describe("a contact that is added whole", () => {
  test("is there with all that was sent, and its reader is asked once", async () => {
    const { contactid: id } = await whole({
      email: ` Changed-Contact-${at}@EXAMPLE.test `,
      firstname: " Bea  Maria ",
      lastname: "Visser",
      phonenumber: "+31 6 1234 5678",
      productemails: 1,
    });
    const { contacts: shown } = await getContacts.call(owner, {});
    const when = `${owner.now.toISOString().slice(0, 19).replace("T", " ")}`;
    expect(shown).toEqual([
      {
        ...{ id, userid: owner.actor.account.billingId, email, firstname: "Bea Maria", lastname: "Visser" },
        ...{ companyname: "", address1: "", address2: "", city: "", state: "", postcode: "", country: "" },
        ...{ phonenumber: "31612345678", tax_id: "", subaccount: 0, password: "", permissions: "" },
        ...{ domainemails: 0, generalemails: 0, invoiceemails: 0, productemails: 1, supportemails: 0 },
        ...{ affiliateemails: 0, pwresetkey: "", created_at: when, updated_at: when },
        pwresetexpiry: "0000-00-00 00:00:00",
      },
    ]);
    expect((await listContacts.call(owner, {})).contacts).toEqual([
      {
        ...{ id, email, firstname: "Bea Maria", lastname: "Visser", phonenumber: "31612345678" },
        state: "waiting",
        receives: { invoice: false, product: true, support: false },
      },
    ]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await noted()).toEqual([
      [
        "contacts.add",
        `contact ${id}`,
        {
          email,
          firstname: "Bea Maria",
          lastname: "Visser",
          phonenumber: "31612345678",
          productEmails: true,
        },
      ],
    ]);
  });

  test("is not there at all when something of it is refused", async () => {
    for (const [field, input] of [
      ["email", { email: "x@" }],
      ["phonenumber", { phonenumber: "0612345678" }],
      ["firstname", { firstname: "a".repeat(61) }],
      ["lastname", { lastname: "a@b" }],
      ["productemails", { productemails: "perhaps" }],
    ] as const)
      await expect(whole(input), field).rejects.toMatchObject(wrong(field));
    expect(await rows()).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
    expect(await noted()).toEqual([]);
  });

  test("is one for one idempotency key, and one of two with the same email is refused", async () => {
    const first = await whole({ idempotency_key: "contact-1" });
    expect(await whole({ idempotency_key: "contact-1" })).toEqual(first);
    await expect(whole()).rejects.toMatchObject(wrong("email", "is the email of another contact"));
    email = `twice-${email}`;
    const both = await Promise.allSettled([1, 2].map(() => whole()));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: wrong("email", "is the email of another contact"),
    });
    expect(await rows()).toHaveLength(2);
  });

  test("has an email that another account's contact may have, too", async () => {
    await whole();
    const stranger = await asUser((await addAccount(db())).id);
    await addWholeContact.call(stranger, { email });
    expect((await getContacts.call(stranger, {})).contacts).toMatchObject([{ email }]);
    expect(await rows()).toHaveLength(1);
  });

  test("is not one too many, though two ask at once for the last place", async () => {
    await db().execute(sql`insert into contacts (account_id, email, created_at, updated_at)
      select ${accountId}, 'many-' || n || '@example.test', now(), now()
      from generate_series(1, ${mostContacts - 1}) n`);
    const both = await Promise.allSettled([() => add(), () => whole()].map((work) => work()));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rows()).toHaveLength(mostContacts);
  });
});

describe("a changed contact", () => {
  test("is as it was when anything of the change is refused", async () => {
    const contact_id = await add();
    await updateContact.call(owner, { contact_id, email, firstname: "Bea", supportemails: 1 });
    const before = await rows();
    for (const [field, input] of [
      ["email", { email: "" }],
      ["phonenumber", { phonenumber: "call me" }],
      ["lastname", { lastname: "x\u202ey" }],
      ["password2", { password2: "12345678" }],
    ] as const)
      await expect(
        updateContact.call(owner, { contact_id, email: `new-${email}`, firstname: "Eva", ...input }),
        field,
      ).rejects.toMatchObject(wrong(field));
    expect(await rows()).toEqual(before);
    expect(await mailsTo(`new-${email}`)).toEqual([]);
  });

  test.each([
    ["+31 6-1234.5678", "31612345678"],
    ["31612345678", "31612345678"],
    [" 7 495 123 45 67", "74951234567"],
    ["0031 6 1234 5678", "31612345678"],
    ["  ", ""],
  ])("has the number %j as %j", async (phonenumber, stored) => {
    const { contactid: contact_id } = await whole({ phonenumber: "+31201234567" });
    await updateContact.call(owner, { contact_id, email, phonenumber });
    expect((await rows())[0]?.phonenumber).toBe(stored);
  });

  test("loses its names by empty ones, and no flag by leaving it out", async () => {
    const { contactid: contact_id } = await whole({ firstname: "Bea", lastname: "V", generalemails: 1 });
    await updateContact.call(owner, { contact_id, email, firstname: "", lastname: " " });
    expect(await rows()).toMatchObject([{ firstname: "", lastname: "", generalEmails: true }]);
    await updateContact.call(owner, { contact_id, email, generalemails: 0 });
    expect(await rows()).toMatchObject([{ generalEmails: false, passwordHash: null }]);
  });

  test("does not get the email that another one gets at the same time", async () => {
    const ids = [await add(), await add()];
    const both = await Promise.allSettled(
      ids.map((contact_id) => updateContact.call(owner, { contact_id, email })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: wrong("email", "is the email of another contact"),
    });
  });

  test("keeps its password from the log and from impersonating staff", async () => {
    const contact_id = await add();
    await updateContact.call(owner, { contact_id, email, password2: "Another-horse-7" });
    expect((await noted()).at(-1)).toEqual([
      "billing.update_contact",
      `contact ${contact_id}`,
      { email, password: "[secret]" },
    ]);
    const before = await rows();
    const { context } = await asImpersonator(
      accountId,
      { mode: "read_write" },
      { supportReason: "ticket 7" },
    );
    const impersonation = { contact_id, email };
    await expect(
      updateContact.call(context, { ...impersonation, password2: "Third-horse-7" }),
    ).rejects.toMatchObject(doc("impersonation.forbidden"));
    expect(await rows()).toEqual(before);
  });
});

describe("the reader of a contact's address", () => {
  const state = async () => (await listContacts.call(owner, {})).contacts.map((one) => one.state);

  test("is not asked where the account knows the address, and is asked anew for another one", async () => {
    await whole({ email: owner.actor.account.email });
    expect(await state()).toEqual(["confirmed"]);
    await addConfirmedEmail(db(), accountId, email);
    const { contactid: contact_id } = await whole();
    expect(await state()).toEqual(["confirmed", "confirmed"]);
    expect(await mailsTo(email)).toEqual([]);
    await updateContact.call(owner, { contact_id, email: `b-${email}` });
    expect(await state()).toEqual(["confirmed", "waiting"]);
    expect(await mailsTo(`b-${email}`)).toHaveLength(1);
    // Back and forth: the link is not mailed again while it is valid.
    await updateContact.call(owner, { contact_id, email });
    await updateContact.call(owner, { contact_id, email: `b-${email}` });
    expect(await mailsTo(`b-${email}`)).toHaveLength(1);
  });

  test("is asked again with a new link, after which the older one works no more", async () => {
    const { contactid: contact_id } = await whole();
    const first = tokenIn((await mailsTo(email))[0]?.body);
    expect(await askContact.call(owner, { contact_id })).toEqual({ contactid: contact_id });
    const second = tokenIn((await mailsTo(email))[0]?.body);
    expect(second).not.toBe(first);
    await expect(confirmEmailAddress.call(asGuest(), { token: first })).rejects.toMatchObject(
      doc("link.gone"),
    );
    const late = asGuest({ now: new Date(owner.now.getTime() + 7 * 86_400_000) });
    await expect(confirmEmailAddress.call(late, { token: second })).rejects.toMatchObject(doc("link.gone"));
    const soon = asGuest({ now: new Date(owner.now.getTime() + 7 * 86_400_000 - 1_000) });
    expect(await confirmEmailAddress.call(soon, { token: second })).toEqual({ address: email });
    expect(await state()).toEqual(["confirmed"]);
  });

  test("is not asked for a contact without an email, for a stranger's, or without end", async () => {
    const fresh = await add();
    const nothing = doc("key.nothing_unconfirmed");
    await expect(askContact.call(owner, { contact_id: fresh })).rejects.toMatchObject(nothing);
    const { contactid: contact_id } = await whole();
    const stranger = await asUser((await addAccount(db())).id);
    await expect(askContact.call(stranger, { contact_id })).rejects.toMatchObject(doc("contact.not_found"));
    // The first mail counts, too; the limits are three mails per mailbox and ten requests per account.
    for (let times = 1; times < 10; times++) await askContact.call(owner, { contact_id });
    expect(await mailsTo(email)).toHaveLength(3);
    await expect(askContact.call(owner, { contact_id })).rejects.toMatchObject({ code: "limited" });
  });
});

test("a deleted contact is gone for its key's next call, too, and stays so", async () => {
  const contact_id = await add();
  const key = await asKey(accountId, { permissions: ["billing/delete_contact"] });
  await expect(getContacts.call(key, {})).rejects.toMatchObject(doc("right.missing"));
  await expect(updateContact.call(key, { contact_id, email })).rejects.toMatchObject(doc("right.missing"));
  await deleteContact.call(key, { contact_id });
  for (const work of [
    () => deleteContact.call(key, { contact_id }),
    () => updateContact.call(owner, { contact_id, email }),
    () => askContact.call(owner, { contact_id }),
  ])
    await expect(work()).rejects.toMatchObject(doc("contact.not_found"));
  await expect(deleteContact.call(owner, { contact_id: "x" })).rejects.toMatchObject(wrong("contact_id"));
  const actions = (await noted()).map(([operation]) => operation);
  expect(actions).toEqual(["billing.add_contact", "billing.delete_contact"]);
});

test("an invented email is seen to be one, and no mailbox can have it", () => {
  expect(isInvented(inventedEmail("0123456789ab"))).toBe(true);
  expect(inventedEmail("0123456789ab")).toBe("contact-0123456789ab@changeme.invalid");
  for (const real of ["a@example.test", "a@invalid.test", "invalid@example.test"])
    expect(isInvented(real)).toBe(false);
});
