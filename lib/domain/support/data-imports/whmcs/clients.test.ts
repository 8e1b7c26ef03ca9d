import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { accountOf, client, hosting, notesOf, take } from "@/lib/testing/imports/whmcs-tables";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";

withCatalogDatabase();

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
    expect(await notesOf(id)).toEqual(["customer 402 differs: tax_number"]);
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
  expect(await notesOf(id)).toEqual([
    ...["service item 1 left: billable_item", "service item 3 left: billable_item"],
    ...["service 431 left: canceled", "service addon 1 left: canceled"],
  ]);
});
