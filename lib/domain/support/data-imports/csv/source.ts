import { createHash } from "node:crypto";
import { countryCodes } from "@/lib/base/countries";
import { parseEmail } from "@/lib/base/email";
import { isLocale } from "@/lib/base/locale";
import { type Currency, currencies } from "@/lib/base/money";
import { readYesNo } from "@/lib/base/yes-no";
import { openStaging } from "@/lib/db/staging";
import { SourceProblem } from "@/lib/outside/source-database/port";
import { centsOf, readAmount } from "../shared/cents";
import { plainLine, plainText, readDay, readMoment } from "../shared/read-text";
import {
  type Household,
  type ImportSource,
  noSums,
  type SourceCustomer,
  type SourceProduct,
  type SourceRemark,
  type SourceService,
  type UnsaidFact,
} from "../source";
import { type CsvRow, readCsv } from "./read-rows";

const customerColumns = {
  required: ["id", "email", "country", "currency"],
  optional: [
    ...["firstname", "lastname", "company", "address1", "address2", "city", "state", "postcode", "phone"],
    ...["language", "tax_number", "credit", "password_hash", "created", "email_confirmed", "note"],
  ],
};

const serviceColumns = {
  required: ["id", "customer", "product", "months", "price", "next_due"],
  optional: ["label", "started", "taxed", "tax_included"],
};

const periods = [1, 3, 6, 12, 24, 36] as const;
const countries: ReadonlySet<string> = new Set(countryCodes);

/** Optional columns of customers, and the facts that a file without them says nothing of. */
const factColumns: Readonly<Record<string, UnsaidFact>> = {
  ...{ firstname: "firstname", lastname: "lastname", company: "companyname", address1: "address1" },
  ...{ address2: "address2", city: "city", state: "state", postcode: "postcode", phone: "phone" },
  ...{ language: "language", tax_number: "taxNumber", password_hash: "passwordHash" },
  email_confirmed: "isEmailConfirmed",
};

type Refuse = (code: SourceRemark["code"], said?: string) => null;

const cell = (row: CsvRow, name: string): string => row[name] ?? "";
const idOf = (row: CsvRow): string => cell(row, "id").slice(0, 60);

/**
 * An amount as spreadsheets write it where the comma is the decimal sign, or parts thousands. Null for what is none, and for
 * `1.500`, which is a thousand and a half to some and one and a half to others.
 */
function amountCell(row: CsvRow, name: string): string | null {
  const said = cell(row, name).replaceAll(/[\s\u00a0\u202f]/g, "");
  if (said === "" || /^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(said)) return null;
  if (/^-?\d{1,10}(?:\.\d{3}){0,3},\d{1,2}$/.test(said))
    return readAmount(said.replaceAll(".", "").replace(",", "."));
  return readAmount(/^-?\d{1,3}(?:,\d{3}){1,3}\.\d{2}$/.test(said) ? said.replaceAll(",", "") : said);
}

const hasColumn = (row: CsvRow, name: string): boolean => Object.hasOwn(row, name);

const unsaidOf = (row: CsvRow): ReadonlySet<UnsaidFact> =>
  new Set(Object.entries(factColumns).flatMap(([name, fact]) => (hasColumn(row, name) ? [] : [fact])));

/** Nothing written is no credit. */
const creditCell = (row: CsvRow): string | null =>
  cell(row, "credit") === "" ? "0.00" : amountCell(row, "credit");

/** Whether a cell says yes, `otherwise` where it is empty; null for what says neither. */
function answerCell(row: CsvRow, name: string, otherwise: boolean): boolean | null {
  const said = cell(row, name);
  return said === "" ? otherwise : readYesNo(said);
}

/** A day, also as `31.01.2024`. */
const dayCell = (row: CsvRow, name: string): string =>
  cell(row, name).replace(/^(\d{2})\.(\d{2})\.(\d{4})(?!\d)/, "$3-$2-$1");

function readCustomer(row: CsvRow, id: string, refuse: Refuse): SourceCustomer | null {
  const email = parseEmail(cell(row, "email"));
  const country = cell(row, "country").toUpperCase();
  const currency = currencies.find((one) => one === cell(row, "currency").toUpperCase());
  const credit = creditCell(row);
  const isEmailConfirmed = answerCell(row, "email_confirmed", false);
  if (!currency) return refuse("currency", cell(row, "currency"));
  if (!email.isValid) return refuse("email");
  if (!countries.has(country)) return refuse("country", country);
  if (credit === null || (centsOf(credit) ?? -1n) < 0n) return refuse("price", cell(row, "credit"));
  if (isEmailConfirmed === null) return refuse("yes_no", cell(row, "email_confirmed"));
  const createdAt = readMoment(dayCell(row, "created")) ?? new Date(0);
  const note = plainText(cell(row, "note")).slice(0, 4_000);
  const language = cell(row, "language").toLowerCase();
  const texts = ["firstname", "lastname", "address1", "address2", "city", "state", "postcode"] as const;
  const written = Object.fromEntries(texts.map((name) => [name, plainLine(cell(row, name))]));
  return {
    ...(written as Pick<SourceCustomer, (typeof texts)[number]>),
    ...{ id, email: email.address, country, currency, createdAt, isClosed: false },
    credit: hasColumn(row, "credit") ? credit : null,
    unsaid: unsaidOf(row),
    companyname: plainLine(cell(row, "company")),
    isEmailConfirmed,
    phone: cell(row, "phone").slice(0, 40),
    language: isLocale(language) ? language : "en",
    taxNumber: plainLine(cell(row, "tax_number"), 60),
    passwordHash: cell(row, "password_hash") || null,
    notes: note === "" ? [] : [{ id: "note", text: note, at: createdAt, isPinned: false }],
    ...{ contacts: [], services: [], invoices: [], payments: [], tickets: [] },
  };
}

function readService(row: CsvRow, id: string, refuse: Refuse): SourceService | null {
  const months = periods.find((count) => String(count) === cell(row, "months"));
  const price = amountCell(row, "price");
  const nextOn = readDay(dayCell(row, "next_due"));
  const name = plainLine(cell(row, "product"), 120);
  const isTaxed = answerCell(row, "taxed", true);
  const isGross = answerCell(row, "tax_included", false);
  if (!months) return refuse("period", cell(row, "months"));
  if (price === null || name === "" || (centsOf(price) ?? 0n) <= 0n)
    return refuse("price", cell(row, "price"));
  if (nextOn === null) return refuse("due_date", cell(row, "next_due"));
  if (isTaxed === null) return refuse("yes_no", cell(row, "taxed"));
  if (isGross === null) return refuse("yes_no", cell(row, "tax_included"));
  // A product of the file is known by its name.
  const key = createHash("sha256").update(`${name} ${isTaxed}`).digest("hex").slice(0, 24);
  const product: SourceProduct = { id: `${key} ${months}`, name, months, isTaxed, prices: {} };
  return {
    ...{ id, product, price, nextOn, label: plainLine(cell(row, "label")) },
    isGross,
    startedOn: readDay(dayCell(row, "started")) ?? nextOn,
  };
}

const isKnown = (code: string): code is Currency => currencies.some((one) => one === code);

async function* customers(file: string): AsyncGenerator<Household> {
  for await (const row of eachOnce(file, readCsv(file, customerColumns))) {
    const id = idOf(row);
    const remarks: SourceRemark[] = [];
    const customer = readCustomer(row, id, (code, said = "") => {
      remarks.push({ noun: "customer", id, isLeft: true, code, said });
      return null;
    });
    const sums = { ...noSums(), credit: creditCell(row) ?? "0.00" };
    const currency = cell(row, "currency").toUpperCase();
    const found = { customer: 1, credit: centsOf(sums.credit) === 0n ? 0 : 1 };
    const left = customer ? noSums() : sums;
    yield {
      id,
      scope: "customer",
      // A file without the column has no sums.
      currency: hasColumn(row, "credit") && isKnown(currency) ? currency : "",
      customer,
      remarks,
      found,
      sums,
      left,
    };
  }
}

async function* services(file: string): AsyncGenerator<Household> {
  for await (const row of eachOnce(file, readCsv(file, serviceColumns))) {
    const id = idOf(row);
    const remarks: SourceRemark[] = [];
    const service = readService(row, id, (code, said = "") => {
      remarks.push({ noun: "service", id, isLeft: true, code, said });
      return null;
    });
    const common = { currency: "", customer: null, remarks, sums: noSums(), left: noSums() };
    const scope = { services: service ? [service] : [] };
    yield { ...common, id: cell(row, "customer").slice(0, 60), scope, found: { service: 1 } };
  }
}

async function readProducts(file: string): Promise<SourceProduct[]> {
  const found = new Map<string, SourceProduct>();
  for await (const { scope } of services(file))
    if (typeof scope === "object") for (const { product } of scope.services) found.set(product.id, product);
  return [...found.values()];
}

/** Throws for a row without an id, and for an id that is there twice: one of the two would be lost, or be taken twice. */
async function* eachOnce(file: string, all: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  const seen = new Set<string>();
  for await (const row of all) {
    const id = idOf(row);
    if (id === "") throw new SourceProblem(`${file} has a row without an id.`);
    if (seen.has(id)) throw new SourceProblem(`${file} has the id ${id} in two rows.`);
    seen.add(id);
    yield row;
  }
}

/** A CSV file of customers, or one of services of customers who were taken from such a file before. */
export async function csvSource(noun: "customers" | "services", file: string): Promise<ImportSource> {
  // It is read once before anything is written: a file that cannot be read whole is refused as a whole.
  const staging = await openStaging();
  try {
    const products = noun === "services" ? await readProducts(file) : [];
    if (noun === "customers") for await (const _ of customers(file));
    return {
      ...{ name: "csv", seller: null, products },
      households: () => (noun === "customers" ? customers(file) : services(file)),
      orphans: async () => [],
      totals: async () => null,
      close: staging.close,
    };
  } catch (error) {
    await staging.close();
    throw error;
  }
}
