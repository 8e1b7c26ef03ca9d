import { countryCodes } from "@/lib/base/countries";
import type { ImportNoun } from "@/lib/base/data-imports";
import { parseEmail } from "@/lib/base/email";
import { type Currency, currencies } from "@/lib/base/money";
import type { SourceRow } from "@/lib/outside/source-database/port";
import { addSums, addTexts, centsOf } from "../shared/cents";
import { cutText, isSet, plainLine, plainText, readMoment } from "../shared/read-text";
import {
  type Household,
  noSums,
  type SourceContact,
  type SourceCustomer,
  type SourceNote,
  type Sums,
} from "../source";
import { readInvoices, readPayments } from "./read-invoices";
import { readServices } from "./read-services";
import { readTickets } from "./read-tickets";
import { amountIn, type ClientRows, type Remark, remarksOf, type Shared, text } from "./rows";
import type { WhmcsTable } from "./tables";

const known: ReadonlySet<string> = new Set(countryCodes);

/** Languages of the source by the beginning of their names; of others, English. */
const languages: readonly (readonly [string, string])[] = [
  ["russian", "ru"],
  ["german", "de"],
];

const languageOf = (name: string): string =>
  languages.find(([begins]) => name.toLowerCase().startsWith(begins))?.[1] ?? "en";

const addressOf = (row: SourceRow) => ({
  firstname: plainLine(row.firstname),
  lastname: plainLine(row.lastname),
  companyname: plainLine(row.companyname),
  address1: plainLine(row.address1),
  address2: plainLine(row.address2),
  city: plainLine(row.city),
  state: plainLine(row.state),
  postcode: plainLine(row.postcode, 40),
  country: text(row, "country").trim().toUpperCase(),
});

const phoneOf = (row: SourceRow): string => text(row, "phonenumber").replaceAll(/\D/g, "").slice(0, 20);

/** From version 8 on a client has an address for invoices, and its owner another one to sign in by. */
function ownContact(
  client: SourceRow,
  email: string,
  others: readonly SourceContact[],
  remark: Remark,
): SourceContact[] {
  const own = parseEmail(plainText(client.email));
  const id = text(client, "id");
  if (!own.isValid || own.address === email) return [];
  remark("customer", id, "other_email");
  if (others.some((one) => one.email === own.address)) return [];
  const none = { domain: false, general: false, product: false, support: false, affiliate: false };
  const number = { taxId: plainLine(client.tax_id, 60), phonenumber: phoneOf(client) };
  return [
    {
      ...addressOf(client),
      ...number,
      id: `client ${id}`,
      email: own.address,
      mails: { ...none, invoice: true },
    },
  ];
}

function readContacts({ of }: ClientRows, leave: Remark): SourceContact[] {
  return of("tblcontacts").flatMap((row): SourceContact[] => {
    const id = text(row, "id");
    const email = parseEmail(plainText(row.email));
    if (!email.isValid) {
      leave("contact", id, "email");
      return [];
    }
    const names = ["domain", "general", "invoice", "product", "support", "affiliate"] as const;
    const mails = Object.fromEntries(names.map((name) => [name, isSet(row[`${name}emails`])]));
    return [
      {
        ...addressOf(row),
        ...{ id, email: email.address, taxId: plainLine(row.tax_id, 60) },
        phonenumber: phoneOf(row),
        mails: mails as SourceContact["mails"],
      },
    ];
  });
}

/** Letters of a note. */
const mostNote = 4_000;

/** Notes, those that stand on the client itself, and custom fields, which have no place of their own here. */
function readNotes(
  client: SourceRow,
  { of }: ClientRows,
  { fields }: Shared,
  at: Date,
  remark: Remark,
): SourceNote[] {
  const cut = (words: string, most: number, id: string): string =>
    cutText(words, most, () => remark("note", `${text(client, "id")} ${id}`, "cut"));
  const own = plainText(client.notes).trim();
  const custom = of("tblcustomfieldsvalues").flatMap((row) => {
    const name = fields.get(text(row, "fieldid"));
    const value = cut(plainLine(row.value, mostNote), 500, "fields");
    return name && value ? [`${name}: ${value}`] : [];
  });
  const made = (id: string, words: string, on: Date, isPinned: boolean): SourceNote[] =>
    words === "" ? [] : [{ id, text: cut(words, mostNote, id), at: on, isPinned }];
  return [
    ...made("client", own, at, false),
    ...made("fields", custom.join("\n"), at, false),
    ...of("tblnotes").flatMap((row) =>
      made(
        `note ${text(row, "id")}`,
        plainText(row.note).trim(),
        readMoment(row.created) ?? at,
        isSet(row.sticky),
      ),
    ),
  ];
}

/** The tax number; several that differ are nobody's to choose from. */
function readTaxNumber(
  client: SourceRow,
  { of }: ClientRows,
  { taxFields: { ids, isChosen } }: Shared,
  remark: Remark,
): string {
  const own = isChosen ? "" : plainLine(client.tax_id, 60);
  if (own !== "") return own;
  const said = of("tblcustomfieldsvalues").filter((row) => ids.has(text(row, "fieldid")));
  const numbers = [...new Set(said.map((row) => plainLine(row.value, 60)).filter(Boolean))];
  if (numbers.length > 1) remark("customer", text(client, "id"), "tax_number", String(numbers.length));
  return numbers.length === 1 ? (numbers[0] ?? "") : "";
}

const counted: readonly (readonly [WhmcsTable, ImportNoun])[] = [
  ["tblinvoices", "invoice"],
  ["tblaccounts", "payment"],
  ["tbltickets", "ticket"],
];

/** The amounts of the objects that are left, by what the remarks say. */
function sumsLeft({ of }: ClientRows, remarks: Household["remarks"]): Sums {
  const leftOf = (noun: ImportNoun) =>
    new Set(remarks.filter((one) => one.isLeft && one.noun === noun).map(({ id }) => id));
  const [invoices, payments] = [leftOf("invoice"), leftOf("payment")];
  const sum = (table: WhmcsTable, ids: ReadonlySet<string>, ...columns: string[]) =>
    addTexts(
      ...of(table)
        .filter((row) => ids.has(text(row, "id")))
        .flatMap((row) => columns.map((column) => amountIn(row, column))),
    );
  return {
    invoiced: sum("tblinvoices", invoices, "subtotal", "tax", "tax2"),
    paid_from_credit: sum("tblinvoices", invoices, "credit"),
    received: sum("tblaccounts", payments, "amountin"),
    returned: sum("tblaccounts", payments, "amountout"),
    credit: "0.00",
  };
}

const isCurrency = (code: string): code is Currency => currencies.some((one) => one === code);

/** A customer, or why there is none. */
function readClient(
  client: SourceRow,
  rows: ClientRows,
  shared: Shared,
  { leave, remark }: ReturnType<typeof remarksOf>,
): SourceCustomer | null {
  const id = text(client, "id");
  const refuse = (code: "currency" | "email" | "country" | "price", said = ""): null => {
    leave("customer", id, code, said);
    return null;
  };
  const code = shared.currencies.get(text(client, "currency")) ?? "";
  const address = addressOf(client);
  const email = parseEmail(plainText(rows.user?.email ?? client.email));
  if (!isCurrency(code)) return refuse("currency", code);
  if (!email.isValid) return refuse("email");
  if (!known.has(address.country)) return refuse("country", address.country);
  const credit = text(client, "credit") || "0";
  if ((centsOf(credit) ?? -1n) < 0n) return refuse("price", credit);
  for (const other of rows.others) remark("customer", id, "second_user", other);
  if (isSet(client.taxexempt)) remark("customer", id, "tax_exempt");
  const isClosed = text(client, "status") === "Closed";
  if (isClosed) remark("customer", id, "closed");
  const createdAt = readMoment(client.datecreated) ?? new Date(0);
  const contacts = readContacts(rows, leave);
  return {
    ...address,
    ...{ id, email: email.address, currency: code, isClosed, createdAt, credit: amountIn(client, "credit") },
    isEmailConfirmed: rows.user
      ? readMoment(rows.user.email_verified_at) !== null
      : isSet(client.email_verified),
    phone: text(client, "phonenumber").trim().slice(0, 40),
    language: languageOf(text(client, "language")),
    taxNumber: readTaxNumber(client, rows, shared, remark),
    passwordHash: rows.user?.password || client.password || null,
    contacts: [...contacts, ...ownContact(client, email.address, contacts, remark)],
    notes: readNotes(client, rows, shared, createdAt, remark),
    services: isClosed ? [] : readServices(rows, shared, leave),
    invoices: readInvoices(rows, leave, remark),
    payments: readPayments(rows, leave),
    tickets: isClosed ? [] : readTickets(rows, leave, remark),
  };
}

/** Makes of the rows of a client what can be taken of it. `sums`: what the source says of it. */
export function readHousehold(client: SourceRow, rows: ClientRows, shared: Shared, sums: Sums): Household {
  const say = remarksOf();
  const customer = readClient(client, rows, shared, say);
  const services = rows.of("tblhosting").length + rows.of("tblhostingaddons").length;
  const others = say.all.filter(({ code }) => code === "domain" || code === "billable_item").length;
  const hasOwn = customer?.contacts.some((one) => one.id === `client ${customer.id}`);
  const found: Household["found"] = {
    customer: 1,
    ...Object.fromEntries(counted.map(([table, noun]) => [noun, rows.of(table).length])),
    service: services + others,
    contact: rows.of("tblcontacts").length + (hasOwn ? 1 : 0),
    credit: centsOf(sums.credit) === 0n ? 0 : 1,
  };
  return {
    id: text(client, "id"),
    scope: "whole",
    currency: shared.currencies.get(text(client, "currency")) ?? "",
    customer,
    remarks: say.all,
    found,
    sums,
    left: customer ? addSums(sumsLeft(rows, say.all), noSums()) : sums,
  };
}
