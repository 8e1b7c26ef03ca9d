import { readFile } from "node:fs/promises";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { verifyLedger } from "@/lib/domain/billing/verify-ledger";
import { importCatalogue } from "@/lib/domain/catalogue/import";
import { Catalogue } from "@/lib/domain/catalogue/schema";
import { readMails } from "@/lib/domain/mails/read-mails";
import { recordTransfer } from "@/lib/domain/payments/record-transfer";
import { resetPin } from "@/lib/domain/pins/reset-pin";
import { readEnvironment, setRuntime } from "@/lib/env";
import { operatorContext } from "@/lib/session/context";
import { demoCatalogue } from "./demo/catalogue";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { readSecret } from "./secret";

const usage = `Commands:
  catalogue import FILE [--reset-stock]   make the catalogue what the JSON file says
  catalogue example                       print the demo catalogue, to start a file from
  pin reset EMAIL REASON…                 remove a customer's PIN after a written request
  payment record REFERENCE AMOUNT RECEIPT book a bank transfer; RECEIPT is the bank's number of it
  ledger verify                           prove that all money is right; lists what is not, and ends with 1
  mails EMAIL                             print the newest mails to an address, sent or not`;

async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const environment = readEnvironment();
  const postgres = environment.DATABASE_URL
    ? { url: environment.DATABASE_URL, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: environment.DATA_DIR, share: true });
  // Mails are sealed with the panel's own secret.
  setRuntime({
    secret: await readSecret(environment),
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    isEmbedded: environment.DATABASE_URL === undefined,
    deploySpeed: 1,
    environment,
  });
  try {
    await migrate(postgres.url);
    openDatabase(postgres.url, { poolSize: 4 });
    return await work();
  } finally {
    await closeDatabase();
    await postgres.stop();
  }
}

/** The first few problems of a file, each with the path to its place. */
function readCatalogue(text: string, file: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = Catalogue.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 10)
    .map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${file} was not imported, nothing was changed:\n${problems.join("\n")}`);
}

async function runImport(file: string, resetStock: boolean): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  const catalogue = readCatalogue(text, file);
  const { added, changed, unchanged, retired } = await withDatabase(() =>
    importCatalogue(database(), catalogue, { resetStock }),
  );
  return `${added} added, ${changed} changed, ${unchanged} unchanged, ${retired} switched off`;
}

async function printMails(email: string): Promise<string> {
  const found = await withDatabase(() => readMails(database(), email, 5));
  if (found.length === 0) return `No mail to ${email}.`;
  const texts = found.map(({ createdAt, sentAt, subject, body }) =>
    [`${createdAt.toISOString()}  ${sentAt ? "sent" : "not sent"}`, subject, "", body].join("\n"),
  );
  return texts.join(`\n${"-".repeat(72)}\n`);
}

async function recordPayment(reference: string, amount: string, receipt: string): Promise<string> {
  const { invoice, currency, isPaid, isKnown, excess } = await withDatabase(() =>
    recordTransfer.call(operatorContext(), { reference, amount, receipt }),
  );
  if (isKnown) return `Receipt ${receipt} was booked before; nothing changed.`;
  const rest = Number(excess) > 0 ? ` ${excess} ${currency} of it became credit.` : "";
  return `${amount} ${currency} booked for invoice ${invoice}, which is ${isPaid ? "paid" : "not paid yet"}.${rest}`;
}

async function run(words: string[]): Promise<string> {
  const [noun, verb, file, ...rest] = words;
  if (noun === "catalogue" && verb === "import" && file)
    return runImport(file, rest.includes("--reset-stock"));
  if (noun === "catalogue" && verb === "example") return JSON.stringify(demoCatalogue, null, 2);
  if (noun === "pin" && verb === "reset" && file) {
    await withDatabase(() => resetPin.call(operatorContext(), { email: file, reason: rest.join(" ") }));
    return `The PIN of ${file} is removed; the customer gets a mail.`;
  }
  if (noun === "payment" && verb === "record" && file)
    return recordPayment(file, rest[0] ?? "", rest.slice(1).join(" "));
  if (noun === "ledger" && verb === "verify") {
    const breaches = await withDatabase(() => verifyLedger(database()));
    if (breaches.length === 0) return "The ledger is right.";
    throw new Error(breaches.map(({ law, what, found }) => `${law}: ${what}: ${found}`).join("\n"));
  }
  if (noun === "mails" && verb) return printMails(verb);
  throw new Error(usage);
}

/** Commands for operators: `npm run cli -- …`. */
export async function main(words: string[]): Promise<void> {
  try {
    console.log(await run(words));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
