import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, asc, eq, isNull } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { earlierInvoices } from "@/lib/db/tables/money/earlier-documents";
import { dataImportNotes, importedObjects } from "@/lib/db/tables/support/data-imports";
import { runImport } from "@/lib/domain/support/data-imports/run";
import type { Household } from "@/lib/domain/support/data-imports/source";
import { whmcsSource } from "@/lib/domain/support/data-imports/whmcs/source";
import { dumpFile } from "@/lib/outside/source-database/dump";
import { dumpOf } from "./dump-text";

/* A small database of WHMCS with one of each case, taken into the test's database, and what is there then. */

export const md5OfOld = "3c9c0e8f1a5a3f0d6f5b0f8f6f1c7a2e:salt1";
const address = { address1: "Street 1", address2: "", city: "Berlin", state: "", postcode: "10115" };
export const client = (id: number, facts: object = {}) => ({
  ...{
    id,
    firstname: "Anna",
    lastname: "O'Neill",
    companyname: "",
    email: `anna-${id}@example.test`,
    ...address,
  },
  ...{
    country: "DE",
    phonenumber: "+49.301234567",
    tax_id: "",
    password: md5OfOld,
    currency: 1,
    credit: "0.00",
  },
  ...{
    taxexempt: 0,
    datecreated: "2019-05-01",
    notes: "",
    status: "Active",
    language: "german",
    email_verified: 1,
  },
  ...facts,
});
export const hosting = (id: number, userid: number, facts: object = {}) => ({
  ...{ id, userid, packageid: 1, regdate: "2024-01-31", domain: `h${id}.example.test`, amount: "10.00" },
  ...{ billingcycle: "Monthly", nextduedate: "2099-03-31", domainstatus: "Active", dedicatedip: "192.0.2.7" },
  ...facts,
});
export const invoice = (id: number, userid: number, facts: object = {}) => ({
  ...{ id, userid, invoicenum: `R-${id}`, date: "2024-02-01", duedate: "2024-02-15" },
  ...{ datepaid: "2024-02-03 10:00:00", subtotal: "10.00", credit: "2.10", tax: "2.10", tax2: "0.00" },
  ...{
    total: "10.00",
    taxrate: "21.00",
    taxrate2: "0.00",
    status: "Paid",
    paymentmethod: "stripe",
    notes: "",
  },
  ...facts,
});

export type Tables = Parameters<typeof dumpOf>[0];
export const base = (): Record<string, Tables[string]> => ({
  tblaccounts: [
    {
      ...{
        id: 1,
        userid: 1,
        currency: 0,
        gateway: "stripe",
        date: "2024-02-03 10:00:00",
        description: "Paid",
      },
      ...{ amountin: "10.00", fees: "0.30", amountout: "0.00", transid: "tx_1", invoiceid: 11 },
    },
    {
      ...{ id: 2, userid: 0, currency: 1, gateway: "bank", date: "2024-02-04 10:00:00", description: "Rent" },
      ...{ amountin: "0.00", fees: "0.00", amountout: "7.00", transid: "", invoiceid: 0 },
    },
  ],
  tblclients: [
    client(1, { credit: "25.50", companyname: "A &amp; B GmbH", tax_id: "DE136695976", notes: "Pays late" }),
    client(2, { currency: 2, language: "english" }),
    client(3, { country: "XX" }),
    client(4, { status: "Closed", credit: "1.00" }),
  ],
  tblconfiguration: [
    { setting: "CompanyName", value: "Old Host Ltd" },
    { setting: "TaxEnabled", value: "" },
  ],
  tblcontacts: [
    {
      ...{ id: 1, userid: 1, firstname: "Book", lastname: "", companyname: "", email: "books@example.test" },
      ...{ ...address, country: "DE", phonenumber: "", tax_id: "", domainemails: 0, generalemails: 0 },
      ...{ invoiceemails: 1, productemails: 0, supportemails: 0, affiliateemails: 0 },
    },
  ],
  tblcurrencies: [
    { id: 1, code: "EUR" },
    { id: 2, code: "GBP" },
  ],
  tblcustomfields: [{ id: 1, type: "client", fieldname: "Rack" }],
  tblcustomfieldsvalues: [{ fieldid: 1, relid: 1, value: "7" }],
  tblhosting: [
    hosting(1, 1),
    hosting(2, 1, { domainstatus: "Suspended" }),
    hosting(3, 1, { billingcycle: "One Time" }),
    hosting(4, 1, { nextduedate: "2020-01-01" }),
    hosting(5, 1, { billingcycle: "Triennially", amount: "99.90" }),
  ],
  tblinvoiceitems: [
    { id: 1, invoiceid: 11, userid: 1, description: "Server\nFebruary", amount: "10.00", taxed: 1 },
    { id: 2, invoiceid: 12, userid: 0, description: "Server", amount: "10.00", taxed: 1 },
  ],
  tblinvoices: [
    invoice(11, 1),
    invoice(12, 1, { status: "Unpaid", credit: "0.00", total: "12.10", datepaid: "0000-00-00 00:00:00" }),
    invoice(13, 1, { status: "Draft" }),
  ],
  tblproducts: [{ id: 1, name: "VPS M", tax: 1 }],
  tbltickets: [
    {
      ...{
        id: 1,
        tid: "ABC-1",
        userid: 1,
        date: "2024-03-01 09:00:00",
        title: "Slow &amp; late",
        message: "It is slow.",
      },
      ...{ status: "Answered", urgency: "High", admin: "", attachment: "a.png" },
    },
    {
      ...{
        id: 2,
        tid: "ABC-2",
        userid: 1,
        date: "2024-03-01 09:00:00",
        title: "Old",
        message: "x",
        status: "Closed",
      },
      ...{ urgency: "Low", admin: "", attachment: "" },
    },
  ],
  tblticketreplies: [
    {
      id: 1,
      tid: 1,
      userid: 0,
      date: "2024-03-01 10:00:00",
      message: "We look.",
      admin: "Max",
      attachment: "",
    },
  ],
  tblticketnotes: [{ id: 1, ticketid: 1, message: "Port 7", date: "2024-03-01 09:30:00" }],
});

/** `through`: what becomes of the customers on the way. */
export async function take(
  tables: Tables,
  isDry = false,
  through: (all: AsyncGenerator<Household>) => AsyncGenerator<Household> = (all) => all,
) {
  const folder = await mkdtemp(path.join(tmpdir(), "whmcs-"));
  try {
    const file = path.join(folder, "whmcs.sql");
    await writeFile(file, dumpOf(tables));
    const source = await whmcsSource(dumpFile(file));
    try {
      const households = () => through(source.households());
      return await runImport({ ...source, households }, { origin: "whmcs.sql", isDry, region: "EU" });
    } finally {
      await source.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const accountOf = async (sourceId: string) => {
  const [row] = await database()
    .select()
    .from(importedObjects)
    .where(and(eq(importedObjects.noun, "customer"), eq(importedObjects.sourceId, sourceId)));
  return row?.targetId ?? 0;
};
export const notesOf = async (id: number) => {
  const rows = await database()
    .select()
    .from(dataImportNotes)
    .where(eq(dataImportNotes.importId, id))
    .orderBy(asc(dataImportNotes.id));
  return rows.map(
    ({ noun, sourceId, isLeft, code }) => `${noun} ${sourceId} ${isLeft ? "left" : "differs"}: ${code}`,
  );
};
export const current = (id: number) =>
  and(eq(earlierInvoices.accountId, id), isNull(earlierInvoices.replacedAt));
