import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { hashSync } from "@node-rs/bcrypt";
import { type DumpTable, type DumpValue, dumpHead, insertText, tableHead } from "./dump-text";

/* A database of the public layout of WHMCS, of invented customers: the same for the same number of them. */

export const oldPassword = "Old-password-7";
const bcryptHash = hashSync(oldPassword, 4).replace(/^\$2b/, "$2y");
const saltedHash = (id: number): string => {
  const salt = `s${id % 1_000}`;
  return `${createHash("md5").update(`${salt}${oldPassword}`).digest("hex")}:${salt}`;
};

export const emailOf = (id: number): string => `customer-${id}@example.test`;

const currencyOf = (id: number): number => (id % 200 === 0 ? 4 : (id % 3) + 1);
const codes = ["EUR", "USD", "RUB", "GBP"] as const;
const codeOf = (id: number): string => codes[currencyOf(id) - 1] ?? "";

const day = (id: number, month: number): string =>
  `20${20 + (id % 5)}-${String((month % 12) + 1).padStart(2, "0")}-${String((id % 28) + 1).padStart(2, "0")}`;

const text = (cents: number): string => (cents / 100).toFixed(2);

type Invoice = { id: number; cents: number; tax: number; credit: number; isPaid: boolean; month: number };

const invoicesOf = (id: number): Invoice[] =>
  Array.from({ length: (id % 8) + 2 }, (_, nth) => {
    const cents = 499 + ((id * 37 + nth * 101) % 20_000);
    const tax = Math.round(cents * 0.21);
    const isPaid = nth > 0 || id % 9 !== 0;
    return { id: id * 20 + nth, cents, tax, credit: nth === 1 ? 150 : 0, isPaid, month: nth };
  });

const creditOf = (id: number): number => (id % 3 === 0 ? (id * 13) % 5_000 : 0);

type Table = DumpTable & { rowsOf: (id: number) => DumpValue[][] };

const table = (name: string, columns: string, rowsOf: (id: number) => DumpValue[][]): Table => ({
  ...{ name, columns: columns.split(" ") },
  rowsOf,
});

const cycles = ["Monthly", "Quarterly", "Semi-Annually", "Annually", "Biennially", "Triennially"] as const;
const states = ["Active", "Active", "Active", "Suspended", "Terminated"] as const;

/** In the order of a dump, which is that of their names. */
const tables: readonly Table[] = [
  table(
    "tblaccounts",
    "id userid currency gateway date description amountin fees amountout rate transid invoiceid refundid",
    (id) =>
      invoicesOf(id)
        .filter(({ isPaid }) => isPaid)
        .map(({ id: invoice, cents, tax, credit, month }) => [
          ...[invoice, id, 0, "stripe", `${day(id, month)} 10:00:00`, `Invoice Payment`],
          ...[text(cents + tax - credit), "0.10", "0.00", "1.00000", `tx_${invoice}`, invoice, 0],
        ]),
  ),
  table(
    "tblclients",
    "id uuid firstname lastname companyname email address1 address2 city state postcode country phonenumber tax_id password currency credit taxexempt datecreated notes status language email_verified",
    (id) => [
      [
        ...[
          id,
          `uuid-${id}`,
          `First ${id}`,
          `O'Last ${id}`,
          id % 5 === 0 ? `Company &amp; ${id}` : "",
          emailOf(id),
        ],
        ...[
          `Street ${id}`,
          "",
          "Berlin",
          "",
          "10115",
          "DE",
          "+49.301234567",
          "",
          id % 2 ? bcryptHash : saltedHash(id),
        ],
        ...[currencyOf(id), text(creditOf(id)), 0, day(id, 0), "", id % 50 === 1 ? "Closed" : "Active"],
        ...[id % 2 ? "english" : "german", 1],
      ],
    ],
  ),
  table(
    "tblcontacts",
    "id userid firstname lastname companyname email address1 address2 city state postcode country phonenumber tax_id domainemails generalemails invoiceemails productemails supportemails affiliateemails",
    (id) =>
      id % 4 === 0
        ? [
            [
              ...[id, id, "Book", "Keeper", "", `books-${id}@example.test`, "", "", "", "", "", "DE", "", ""],
              ...[0, 0, 1, 0, 0, 0],
            ],
          ]
        : [],
  ),
  table("tblcredit", "id clientid date description amount relid", (id) =>
    creditOf(id) > 0 ? [[id, id, day(id, 0), "Added", text(creditOf(id)), 0]] : [],
  ),
  table("tblcurrencies", "id code prefix suffix rate default", () => []),
  table(
    "tblhosting",
    "id userid orderid packageid regdate domain firstpaymentamount amount billingcycle nextduedate domainstatus dedicatedip",
    (id) =>
      Array.from({ length: (id % 3) + 1 }, (_, nth) => [
        ...[id * 4 + nth, id, 1, (id % 4) + 1, day(id, nth), `host-${id}-${nth}.example.test`, "0.00"],
        ...[text(500 + nth * 100), cycles[(id + nth) % 6] ?? "", "2099-05-17", states[(id + nth) % 5] ?? ""],
        nth === 0 ? `192.0.2.${id % 250}` : "",
      ]),
  ),
  table("tblinvoiceitems", "id invoiceid userid type relid description amount taxed duedate", (id) =>
    invoicesOf(id).map(({ id: invoice, cents, month }) => [
      ...[invoice, invoice, id, "Hosting", 1, `Server "${id}"\nfrom ${day(id, month)}`, text(cents), 1],
      day(id, month),
    ]),
  ),
  table(
    "tblinvoices",
    "id userid invoicenum date duedate datepaid subtotal credit tax tax2 total taxrate taxrate2 status paymentmethod notes",
    (id) =>
      invoicesOf(id).map(({ id: invoice, cents, tax, credit, isPaid, month }) => [
        ...[invoice, id, invoice % 2 ? `INV-${invoice}` : "", day(id, month), day(id, month)],
        ...[
          isPaid ? `${day(id, month)} 10:00:00` : "0000-00-00 00:00:00",
          text(cents),
          text(isPaid ? credit : 0),
        ],
        ...[text(tax), "0.00", text(cents + tax - (isPaid ? credit : 0)), "21.00", "0.00"],
        ...[isPaid ? "Paid" : "Unpaid", "stripe", ""],
      ]),
  ),
  table("tblnotes", "id userid adminid created modified note sticky", (id) =>
    id % 7 === 0
      ? [[id, id, 1, `${day(id, 0)} 09:00:00`, `${day(id, 0)} 09:00:00`, `Called about ${id}`, 1]]
      : [],
  ),
  table("tblproducts", "id type gid name tax", () => []),
  table("tblticketreplies", "id tid userid contactid name email date message admin attachment", (id) =>
    id % 10 === 0
      ? [[id, id, id, 0, "", "", `${day(id, 1)} 12:00:00`, "It still does not work.", "", ""]]
      : [],
  ),
  table(
    "tbltickets",
    "id tid did userid name email date title message status urgency admin attachment lastreply",
    (id) =>
      id % 10 === 0
        ? [
            [
              ...[id, `T${id}`, 1, id, "", "", `${day(id, 0)} 12:00:00`, "Slow network", "It is slow."],
              ...[id % 20 === 0 ? "Answered" : "Open", "High", "", "", `${day(id, 1)} 12:00:00`],
            ],
          ]
        : [],
  ),
];

const fixed: Readonly<Record<string, DumpValue[][]>> = {
  tblcurrencies: codes.map((code, index) => [index + 1, code, "", "", "1.00000", index === 0 ? 1 : 0]),
  tblproducts: [1, 2, 3, 4].map((id) => [id, "server", 1, `Server ${id}`, 1]),
};

export type SyntheticSums = Readonly<
  Record<"invoiced" | "paid_from_credit" | "received" | "returned" | "credit", number>
>;

/** The sums in cents by currency, added up by the generator itself. */
export function sumsOf(customers: number): Map<string, SyntheticSums> {
  const sums = new Map<string, { -readonly [Name in keyof SyntheticSums]: number }>();
  for (let id = 1; id <= customers; id++) {
    const none = { invoiced: 0, paid_from_credit: 0, received: 0, returned: 0, credit: 0 };
    const own = sums.get(codeOf(id)) ?? none;
    for (const { cents, tax, credit, isPaid } of invoicesOf(id)) {
      own.invoiced += cents + tax;
      own.paid_from_credit += isPaid ? credit : 0;
      own.received += isPaid ? cents + tax - credit : 0;
    }
    own.credit += creditOf(id);
    sums.set(codeOf(id), own);
  }
  return sums;
}

/** Rows of one INSERT; mysqldump fills a packet of a megabyte. */
const rowsOfInsert = 2_000;

function* partsOf(customers: number): Generator<string> {
  yield dumpHead;
  for (const one of tables) {
    yield tableHead(one);
    let rows: DumpValue[][] = [...(fixed[one.name] ?? [])];
    for (let id = 1; id <= customers; id++) {
      rows.push(...one.rowsOf(id));
      if (rows.length < rowsOfInsert) continue;
      yield insertText(one, rows);
      rows = [];
    }
    yield `${insertText(one, rows)}UNLOCK TABLES;\n`;
  }
  yield "-- Dump completed\n";
}

/** Writes a dump of so many customers. */
export async function writeSyntheticDump(file: string, customers: number): Promise<void> {
  const out = createWriteStream(file);
  for (const part of partsOf(customers))
    if (!out.write(part)) await new Promise<void>((resolve) => out.once("drain", () => resolve()));
  await new Promise<void>((resolve, reject) => out.on("error", reject).end(() => resolve()));
}
