import { eq, sql } from "drizzle-orm";
import { parsePhone } from "@/lib/base/phone";
import { accounts, emptyProfile, type Profile } from "@/lib/db/tables/customers/accounts";
import { readCustomField } from "../../../customers/accounts/shared/field-rules";
import { hasRightDigits, readVat } from "../../../customers/vat/shared/check-digits";
import { holdEmail } from "../../../identity/email-confirmations/shared/lock-email";
import { keepOldPassword } from "../../../identity/old-passwords/shared/keep";
import type { SourceCustomer, UnsaidFact } from "../source";
import { digestOf, fateOf, leave, remark, settle, type Taking } from "./taking";

type AccountRow = typeof accounts.$inferSelect;

/** `isOpen`: the account was opened, or closed: it has the last word. Until then the source has it. */
export type TakenCustomer = { id: number; isOpen: boolean };

/** A Russian company's number is a field of the profile. */
function innOf({ country, taxNumber }: SourceCustomer): Record<string, string> {
  if (country !== "RU" || taxNumber === "") return {};
  const read = readCustomField("co_inn", taxNumber);
  return "value" in read && read.value !== "" ? { co_inn: read.value } : {};
}

function profileOf(customer: SourceCustomer): Profile {
  const { firstname, lastname, companyname, address1, address2, city, state, postcode, phone } = customer;
  const number = parsePhone(phone, 0);
  return {
    ...emptyProfile,
    ...{ firstname, lastname, companyname, address1, address2, city, state, postcode },
    phonecc: number?.countryCode ?? 0,
    phonenumber: number?.number ?? phone.replaceAll(/\D/g, ""),
    custom: innOf(customer),
  };
}

/** The tax number by its check digits; the register is asked by the round that asks it anyway. */
function taxNumberOf(
  { country, taxNumber }: SourceCustomer,
  now: Date,
): Pick<AccountRow, "vatNumber" | "vatValid" | "vatCheckedAt" | "vatCheckedBy"> {
  const none = { vatNumber: "", vatValid: false, vatCheckedAt: null, vatCheckedBy: null };
  if (taxNumber === "" || country === "RU") return none;
  const read = readVat(taxNumber, country);
  if (!read) return { ...none, vatNumber: taxNumber };
  const vatNumber = `${read.prefix}${read.digits}`;
  if (!hasRightDigits(read)) return { ...none, vatNumber };
  return { vatNumber, vatValid: true, vatCheckedAt: now, vatCheckedBy: "syntax" };
}

const rowOf = (customer: SourceCustomer, now: Date) => ({
  email: customer.email,
  emailVerifiedAt: customer.isEmailConfirmed ? now : null,
  country: customer.country,
  language: customer.language,
  corporate: customer.companyname !== "",
  profile: profileOf(customer),
  ...taxNumberOf(customer, now),
});

const texts = [
  ...(["firstname", "lastname", "companyname", "address1", "address2"] as const),
  ...(["city", "state", "postcode"] as const),
];

/** The number here counts in another country, too, by what that country makes of it. */
function withNumber(customer: SourceCustomer, { vatNumber, profile }: AccountRow): SourceCustomer {
  if (!customer.unsaid?.has("taxNumber")) return customer;
  return { ...customer, taxNumber: vatNumber || (profile.custom.co_inn ?? "") };
}

/** What the source says nothing of stays as it is here. */
function withUnsaid(
  wanted: ReturnType<typeof rowOf>,
  { profile: here, ...row }: AccountRow,
  unsaid: ReadonlySet<UnsaidFact>,
): ReturnType<typeof rowOf> {
  const kept = Object.fromEntries(texts.flatMap((name) => (unsaid.has(name) ? [[name, here[name]]] : [])));
  const phone = { phonecc: here.phonecc, phonenumber: here.phonenumber };
  const { vatNumber, vatValid, vatCheckedAt, vatCheckedBy } = row;
  const isSame = unsaid.has("taxNumber") && row.country === wanted.country;
  const profile: Profile = {
    ...wanted.profile,
    ...kept,
    ...(unsaid.has("phone") ? phone : {}),
    ...(isSame ? { custom: here.custom } : {}),
  };
  return {
    ...wanted,
    profile,
    corporate: profile.companyname !== "",
    ...(unsaid.has("language") ? { language: row.language } : {}),
    ...(unsaid.has("isEmailConfirmed") && row.email === wanted.email
      ? { emailVerifiedAt: row.emailVerifiedAt }
      : {}),
    ...(isSame ? { vatNumber, vatValid, vatCheckedAt, vatCheckedBy } : {}),
  };
}

/** Whether another account has the address. */
async function isTaken({ db }: Taking, email: string, own: number | null): Promise<boolean> {
  await holdEmail(db, email);
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email));
  return row !== undefined && row.id !== own;
}

async function keepPassword(taking: Taking, accountId: number, { id, passwordHash }: SourceCustomer) {
  const isKept = await keepOldPassword(taking.db, accountId, passwordHash);
  if (!isKept) remark(taking, "customer", id, passwordHash === null ? "no_password" : "unknown_password");
}

function remarkTax(
  taking: Taking,
  { id, taxNumber, country }: SourceCustomer,
  row: ReturnType<typeof rowOf>,
): void {
  const isKnown = row.vatValid || Object.keys(row.profile.custom).length > 0;
  if (taxNumber !== "" && !isKnown) remark(taking, "customer", id, "tax_number", country);
}

async function insert(taking: Taking, customer: SourceCustomer): Promise<number> {
  const { db, now, companyId } = taking;
  const row = rowOf(customer, now);
  const [made] = await db
    .insert(accounts)
    .values({
      ...row,
      ...{ companyId, currency: customer.currency, createdAt: customer.createdAt },
      status: customer.isClosed ? "Closed" : "Inactive",
    })
    .returning({ id: accounts.id });
  if (!made) throw new Error("The account was not written.");
  remarkTax(taking, customer, row);
  await keepPassword(taking, made.id, customer);
  return made.id;
}

/**
 * Whether the number is somebody else's in this source: the day of sign-up never changes, and an address seldom. Where the
 * source does not say the day, nobody can tell.
 */
function isSomebodyElse(row: AccountRow, { createdAt, email }: SourceCustomer): boolean {
  const [here, there] = [row.createdAt.getTime(), createdAt.getTime()];
  return here !== 0 && there !== 0 && here !== there && row.email.toLowerCase() !== email;
}

/** The facts of the customer alone, without what is theirs. */
function factsOf(customer: SourceCustomer) {
  const { contacts, notes, services, invoices, payments, tickets, credit, unsaid, ...own } = customer;
  return own;
}

/**
 * Writes the account of a customer: not usable until the import is opened, and after that only read. Null if it cannot be
 * taken.
 */
export async function takeCustomer(
  taking: Taking,
  customer: SourceCustomer,
  known: number | null,
): Promise<TakenCustomer | null> {
  const { db, now } = taking;
  const digest = digestOf(factsOf(customer));
  const { id } = customer;
  if (known === null) {
    if (await isTaken(taking, customer.email, null)) {
      leave(taking, "customer", id, "email_taken");
      return null;
    }
    const accountId = await insert(taking, customer);
    settle(taking, "customer", id, { fate: "added", digest, targetId: accountId, accountId });
    return { id: accountId, isOpen: false };
  }
  const [row] = await db.select().from(accounts).where(eq(accounts.id, known)).for("no key update");
  if (!row) throw new Error(`The account ${known} of the customer ${id} is not there.`);
  if (isSomebodyElse(row, customer)) {
    leave(taking, "customer", id, "other_person");
    return null;
  }
  const isOpen = row.status !== "Inactive";
  const fate = fateOf(taking, "customer", id, digest);
  const done = { digest, targetId: known, accountId: known };
  if (fate !== "changed") {
    settle(taking, "customer", id, { fate: "same", ...done });
    return { id: known, isOpen };
  }
  const isFree = isOpen || !(await isTaken(taking, customer.email, known));
  if (isOpen || !isFree || row.currency !== customer.currency) {
    const code = isOpen ? "changed_here" : isFree ? "currency" : "email_taken";
    remark(taking, "customer", id, code, code === "currency" ? customer.currency : "");
    settle(taking, "customer", id, { fate: "same", ...done });
    return { id: known, isOpen };
  }
  const said = withNumber(customer, row);
  const wanted = withUnsaid(rowOf(said, now), row, customer.unsaid ?? new Set());
  const status = customer.isClosed ? "Closed" : "Inactive";
  await db
    .update(accounts)
    .set({ ...wanted, status })
    .where(eq(accounts.id, known));
  remarkTax(taking, said, wanted);
  if (row.passwordHash === null && !customer.unsaid?.has("passwordHash"))
    await keepPassword(taking, known, customer);
  settle(taking, "customer", id, { fate, ...done });
  return { id: known, isOpen };
}
