import { asc, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { accountOf, client, hosting, md5OfOld, notesOf, take } from "@/lib/testing/imports/whmcs-tables";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";

withCatalogDatabase();

/** Clients of the tests before are gone from the source. */
const remarksOf = async (id: number) => (await notesOf(id)).filter((remark) => !remark.endsWith(": gone"));

describe("tax numbers of custom fields", () => {
  const fields = [
    { id: 1, type: "client", fieldname: "Rack" },
    { id: 2, type: "client", fieldname: "VAT Number|USt-IdNr." },
    { id: 3, type: "client", fieldname: "Company code" },
    { id: 4, type: "client", fieldname: "Tax ID" },
    { id: 5, type: "client", fieldname: "Tax exempt" },
  ];
  const values = (relid: number, said: Record<number, string>) =>
    Object.entries(said).map(([fieldid, value]) => ({ fieldid: Number(fieldid), relid, value }));
  const numberOf = async (id: string) => {
    const isIt = eq(accounts.id, await accountOf(id));
    const [row] = await database().select({ number: accounts.vatNumber }).from(accounts).where(isIt);
    return row?.number;
  };
  const tables = (first: number, chosen: string) => ({
    tblclients: [
      client(first),
      client(first + 1, { tax_id: "DE136695976" }),
      client(first + 2),
      client(first + 3),
    ],
    tblconfiguration: [{ setting: "TaxVatCustomFieldId", value: chosen }],
    tblcurrencies: [{ id: 1, code: "EUR" }],
    tblcustomfields: fields,
    tblcustomfieldsvalues: [
      ...values(first, { 1: "7", 2: "DE129273398", 4: "DE129273398", 5: "no" }),
      ...values(first + 1, { 2: "DE129273398" }),
      ...values(first + 2, { 2: "DE129273398", 4: "DE136695976" }),
      ...values(first + 3, { 3: "DE129273398" }),
    ],
  });

  test("are found by the names of the fields, where the client has none of its own and they are of one mind", async () => {
    const { id } = await take(tables(400, "0"));
    expect(await Promise.all(["400", "401", "402", "403"].map(numberOf))).toEqual([
      ...["DE129273398", "DE136695976", "", ""],
    ]);
    expect(await remarksOf(id)).toEqual(["customer 402 differs: tax_number"]);
  });

  test("are those of the field that the settings name, whatever else there is", async () => {
    await take(tables(410, "3"));
    expect(await Promise.all(["410", "411", "412", "413"].map(numberOf))).toEqual([
      ...["", "", "", "DE129273398"],
    ]);
  });
});

test("services whose end was requested, and items still to be invoiced, are left and named", async () => {
  const item = { userid: 430, amount: "5.00", recurfor: 0, invoicecount: 0 };
  const addon = { userid: 430, addonid: 0, name: "Backup", recurring: "2.00", billingcycle: "Monthly" };
  const days = { status: "Active", regdate: "2024-01-31", nextduedate: "2099-03-31", tax: "" };
  const { report, id } = await take({
    tblbillableitems: [
      { id: 1, ...item, invoiceaction: 4 },
      { id: 2, ...item, invoiceaction: 4, recurfor: 3, invoicecount: 3 },
      { id: 3, ...item, invoiceaction: 3 },
      { id: 4, ...item, invoiceaction: 3, invoicecount: 1 },
      { id: 5, ...item, invoiceaction: 0 },
    ],
    tblcancelrequests: [{ id: 1, relid: 431 }],
    tblclients: [client(430)],
    tblcurrencies: [{ id: 1, code: "EUR" }],
    tblhosting: [hosting(430, 430), hosting(431, 430)],
    tblhostingaddons: [
      { id: 1, hostingid: 431, ...addon, ...days },
      { id: 2, hostingid: 430, ...addon, ...days },
    ],
  });
  expect(report.counts.service).toEqual({ found: 6, added: 2, changed: 0, same: 0, left: 4 });
  expect(await remarksOf(id)).toEqual([
    ...["service item 1 left: billable_item", "service item 3 left: billable_item"],
    ...["service 431 left: canceled", "service addon 1 left: canceled"],
  ]);
});

test("an addon has the tax of its own row, whatever its catalog or others of its name have", async () => {
  const addon = (id: number, addonid: number, tax: string) => ({
    ...{
      id,
      userid: 440,
      hostingid: 440,
      addonid,
      name: addonid === 0 ? "Backup" : "",
      recurring: `${id}.00`,
    },
    ...{ billingcycle: "Monthly", status: "Active", regdate: "2024-01-31", nextduedate: "2099-03-31", tax },
  });
  await take({
    tbladdons: [{ id: 5, name: "Address", tax: 1 }],
    tblclients: [client(440)],
    tblcurrencies: [{ id: 1, code: "EUR" }],
    tblhosting: [hosting(440, 440, { domainstatus: "Terminated" })],
    tblhostingaddons: [
      addon(1, 0, "on"),
      addon(2, 0, ""),
      addon(3, 5, "1"),
      addon(4, 5, "0"),
      addon(5, 5, "1"),
    ],
  });
  const sold = await database()
    .select({ id: products.id, names: products.names, isTaxed: products.isTaxed })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .where(eq(productSubscriptions.accountId, await accountOf("440")))
    .orderBy(asc(productSubscriptions.agreedPrice));
  expect(sold.map(({ names, isTaxed }) => [names.en, isTaxed])).toEqual([
    ...[
      ["Backup", true],
      ["Backup", false],
      ["Address", true],
      ["Address", false],
      ["Address", true],
    ],
  ]);
  expect(new Set(sold.map(({ id }) => id)).size).toBe(4);
});

test("a user who is no owner does not become the account's login, and is named", async () => {
  const { id } = await take({
    tblclients: [client(450)],
    tblcurrencies: [{ id: 1, code: "EUR" }],
    tblusers: [
      { id: 7, email: "helper@example.test", password: md5OfOld, email_verified_at: "2024-01-01 00:00:00" },
    ],
    tblusers_clients: [{ id: 1, auth_user_id: 7, client_id: 450, owner: 0 }],
  });
  const isIt = eq(accounts.id, await accountOf("450"));
  const [account] = await database().select().from(accounts).where(isIt);
  expect(account?.email).toBe("anna-450@example.test");
  expect(await remarksOf(id)).toEqual(["customer 450 differs: second_user"]);
});

test("the address of invoices becomes a contact where the owner signs in by another one", async () => {
  const tables = {
    tblclients: [client(460), client(461)],
    tblcurrencies: [{ id: 1, code: "EUR" }],
    tblusers: [460, 461].map((id) => ({
      ...{ id, email: id === 460 ? "owner@example.test" : "Anna-461@example.test", password: md5OfOld },
      email_verified_at: "2024-01-01 00:00:00",
    })),
    tblusers_clients: [460, 461].map((id) => ({ id, auth_user_id: id, client_id: id, owner: 1 })),
  };
  const first = await take(tables);
  const rows = await database()
    .select()
    .from(contacts)
    .where(inArray(contacts.accountId, await Promise.all(["460", "461"].map(accountOf))));
  expect(rows).toMatchObject([
    {
      accountId: await accountOf("460"),
      email: "anna-460@example.test",
      invoiceEmails: true,
      supportEmails: false,
    },
  ]);
  expect(await remarksOf(first.id)).toEqual(["customer 460 differs: other_email"]);
  const again = await take(tables);
  expect(again.report.counts.contact).toEqual({ found: 1, added: 0, changed: 0, same: 1, left: 0 });
});

test("texts that are cut and prices that come out a cent off are named", async () => {
  const { id } = await take({
    tblclients: [client(470, { notes: "x".repeat(4_001) })],
    tblconfiguration: [
      { setting: "TaxEnabled", value: "on" },
      { setting: "TaxType", value: "Inclusive" },
    ],
    tblcurrencies: [{ id: 1, code: "EUR" }],
    tblhosting: [hosting(470, 470, { amount: "11.90" }), hosting(471, 470, { amount: "9.99" })],
    tblproducts: [{ id: 1, name: "VPS M", tax: 1 }],
  });
  expect((await remarksOf(id)).toSorted()).toEqual([
    "note 470 client differs: cut",
    "service 471 differs: cent_off",
  ]);
});
