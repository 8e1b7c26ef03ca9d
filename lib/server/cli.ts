import { readFile } from "node:fs/promises";
import path from "node:path";
import { database } from "@/lib/db/client";
import { CatalogFile } from "@/lib/domain/catalog/admin/file-schema";
import { compareFile, exportCatalog, importFile } from "@/lib/domain/catalog/admin/import-file";
import type { Catalog } from "@/lib/domain/catalog/catalog/schema";
import { gapsOfFile } from "@/lib/domain/catalog/catalog/shared/gaps";
import { readSystemNames } from "@/lib/domain/catalog/catalog/shared/read-system-names";
import { readCatalogText } from "@/lib/domain/catalog/catalog/shared/read-text";
import { resetPin } from "@/lib/domain/identity/pins/reset-pin";
import { StaffRoleName } from "@/lib/domain/kernel/account/schema";
import { verifyAudit } from "@/lib/domain/kernel/audit/verify";
import { readMails } from "@/lib/domain/messages/mails/read-mails";
import { lawNames, type Progress, verifyLedger } from "@/lib/domain/money/billing/verify-ledger";
import { closeReport } from "@/lib/domain/money/payments/close-report";
import { listProblems } from "@/lib/domain/money/payments/list-problems";
import { recordTransfer } from "@/lib/domain/money/payments/record-transfer";
import { refundPayment } from "@/lib/domain/money/payments/refund-payment";
import { releaseCatchUp, showCatchUp } from "@/lib/domain/orders/renewals/catch-up";
import { recordBackup } from "@/lib/domain/support/back-office/shared/backup";
import { countDays, countMonths } from "@/lib/domain/support/key-figures/count";
import { addStaff } from "@/lib/domain/support/staff/invite";
import { listStaffRoles } from "@/lib/domain/support/staff/roles/list";
import type { RoleChoice } from "@/lib/domain/support/staff/roles/role";
import { cliCommand } from "@/lib/env";
import { exampleCatalog } from "@/lib/i18n/catalog-examples/example-catalog";
import { operatorContext } from "@/lib/session/context";
import { readEnvironment } from "@/lib/settings/environment";
import { runBackEnds } from "./commands/back-ends";
import { runBackups } from "./commands/backup";
import { runCompany } from "./commands/company";
import { runDoctor } from "./commands/doctor";
import { runImages } from "./commands/images";
import { runImports } from "./commands/import";
import { importStatement } from "./commands/import-statement";
import { runInventory } from "./commands/inventory";
import { poolSize, withDatabase } from "./commands/open-store";
import { runPromo } from "./commands/promo";
import { readCommand } from "./commands/read-arguments";
import { runSettings } from "./commands/settings";

const usage = `Commands:
  catalogue import FILE [--reset-stock]   make the catalogue what the JSON file says
  catalogue import FILE --dry-run         list what that would change, and change nothing
  catalogue export                        print the catalogue as such a file
  catalogue example --small               print one preset, system and plan in one location, to start a file from
  catalogue example                       print the demo catalogue
  images list                             print the images of machines on this computer (docs/qemu.md)
  images add NAME --disk FILE …           add one for a system of the catalogue; its options are in docs/qemu.md
  images check                            look whether every image can be read, and every system has one
  images demo                             build a tiny system out of Debian packages, for systems without an image
  machines import FILE [--dry-run]        add physical machines to the inventory, or change them (docs/ipmi.md)
  machines list                           print it: what is free, in use, or to be wiped
  machines check                          ask every machine's controller for its power
  machines ready NAME                     give a machine whose disks were wiped back to orders
  machines remove NAME                    take a machine that nobody uses out of the inventory
  company add REGION --name … …           add a selling company; its options are in docs/operating.md
  company edit REGION --name … …          change one; what is left out stays
  company list                            print them
  promo add CODE --percent 10 …           add a promo code; its options are in docs/operating.md
  promo on CODE, promo off CODE           switch one on or off
  promo list                              print them, and how often each was used
  settings list                           print what is set, and by whom: database, environment or nobody (docs/settings.md)
  settings show NAME                      print one
  settings set NAME=VALUE…                change some of one group, in effect within a second; NAME= is the default again,
                                          NAME=- reads the value from standard input
  back-end list                           print who makes machines, how many servers each has, and where new ones are made
  back-end add NAME --kind KIND …         add one: KIND is http, incus, proxmox, qemu, ipmi or simulated (docs/operating.md);
                                          a secret of - is read from standard input
  back-end change NAME …                  change one, in effect within a second; --FIELD= is the default again
  back-end try NAME …                     connect with what is stored and said, and print what answered
  back-end enable NAME, disable NAME      let it get new servers or not; those that it has go on
  back-end default NAME                   let it make servers where a location names none
  back-end assign LOCATION NAME           let it make the new servers of a location; unassign LOCATION takes that back
  back-end remove NAME                    remove one that has no servers and no location
  pin reset EMAIL REASON…                 remove a customer's PIN after a written request
  payment record REFERENCE AMOUNT RECEIPT book a bank transfer; RECEIPT is the bank's number of it
  payment import FILE [--any-amount] [--currency CODE]
                                          book the transfers of a bank statement: CAMT, MT940, 1C or CSV;
                                          CODE is the currency of a statement that names none
  payment refund PAYMENT [--keep-service] [--reason TEXT]
                                          send a payment by card back to the card; PAYMENT is its transaction number
  payment problems                        list reports of payments that could not be booked
  payment close NUMBER REASON             take such a report off the list
  ledger verify                           prove that all money is right; lists what is not, and ends with 1
  key-figures count [--anew]              count MRR, revenue and customers now; --anew: of all months (docs/numbers.md)
  catch-up show                           print what a long stop has caught up and what waits to be released
  catch-up release NUMBER                 let it all go out
  import whmcs --dump FILE | --connect ADDRESS [--company REGION] [--name NAME] [--dry-run] [--report FILE]
                                          take customers, services, invoices, credit and tickets over from WHMCS: a dump
                                          (.sql, .sql.gz) or mysql://user:password@host/database (docs/import.md)
  import csv customers|services FILE [--company REGION] [--name NAME] [--dry-run] [--report FILE]
                                          take customers or their services over from a CSV file
  import open [--source SOURCE] [--only ID,…]
                                          open imported accounts: their owners can sign in, and are invoiced
  import tell                             mail those whose accounts are open that they are here, each once
  backup [--to DIRECTORY] [--passphrase-file FILE]
                                          make a backup now, and prove it by starting a copy (docs/operating.md)
  backup list [--to DIRECTORY]            list those of this panel in BACKUP_DIRECTORY
  backup verify FILE [--passphrase-file FILE]
                                          prove one by starting a copy
  backup record                           note that a backup of your own was made now, for the alert on its age
  restore FILE [--passphrase-file FILE]   restore one into an empty DATA_DIR or database, and prove it
  doctor [--json]                         check what the panel needs, from this machine; one line each, ends with 1 if
                                          something fails
  audit verify                            prove that no row of the audit log was changed, removed, added or moved
  staff add EMAIL NAME ROLE               make a staff account (or a new way into it) and print its link; ROLE is
                                          support, billing, catalogue, admin, or the name of one of your own
  mails EMAIL                             print the newest mails to an address, sent or not`;

const mostProblems = 25;

/** Parses a catalog file; throws with a list of its errors, each with its path in the file. */
function requireCatalog(text: string, file: string): CatalogFile {
  const read = readCatalogText(text, CatalogFile);
  if (!read.problems) return read.catalogue;
  const lines = read.problems.slice(0, mostProblems).map(({ path, reason }) => `  ${path}: ${reason}`);
  const rest = read.problems.length - lines.length;
  if (rest > 0) lines.push(`  and ${rest} more`);
  throw new Error(`${file} was not imported, nothing was changed:\n${lines.join("\n")}`);
}

/** Lists what cannot be ordered with this file: a warning, not an error, because a plan may be added later. */
const gapLines = (catalog: Catalog) =>
  gapsOfFile(catalog).map(
    ({ location, currency, family, presets }) =>
      `Nobody can order in ${location} with ${currency}: ${presets.join(", ")}. No traffic plan there is for the family ${family}.`,
  );

const fates = { added: "new", changed: "changed", retired: "switched off" } as const;

async function runImport(file: string, flags: ReadonlySet<string>): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  const gaps = gapLines(requireCatalog(text, file));
  const wanted = { file: text, reset_stock: flags.has("reset-stock") };
  if (flags.has("dry-run")) {
    const { entries } = await withDatabase(() => compareFile.call(operatorContext(), wanted));
    const lines = entries.flatMap(({ kind, id, name, fate, changes }) => [
      `${kind} ${id} ${name}: ${fates[fate]}`,
      ...changes.map(({ field, from, to }) => `  ${field}: ${from ?? "-"} -> ${to ?? "-"}`),
    ]);
    return [lines.join("\n") || "The import would change nothing.", ...gaps].join("\n");
  }
  const { added, changed, unchanged, retired } = await withDatabase(() =>
    importFile.call(operatorContext(), wanted),
  );
  return [
    `${added} added, ${changed} changed, ${unchanged} unchanged, ${retired} switched off`,
    ...gaps,
  ].join("\n");
}

const printCatalog = async () =>
  JSON.stringify(await withDatabase(() => exportCatalog.call(operatorContext(), {})), null, 1);

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
  const rest = excess !== "0.00" ? ` ${excess} ${currency} of it became credit.` : "";
  return `${amount} ${currency} booked for invoice ${invoice}, which is ${isPaid ? "paid" : "not paid yet"}.${rest}`;
}

async function refundToCard(payment: string, keeps: boolean, reason: string): Promise<string> {
  const service = keeps ? "keep" : "end";
  const asked = { payment, service, ...(reason ? { reason } : {}) } as const;
  const done = await withDatabase(() => refundPayment.call(operatorContext(), asked));
  if (done.isKnown) return `Payment ${payment} was refunded before; nothing changed.`;
  return `${done.amount} ${done.currency} of invoice ${done.invoice} go back to the card as soon as the panel runs.`;
}

async function printProblems(): Promise<string> {
  const { problems } = await withDatabase(() => listProblems.call(operatorContext(), {}));
  if (problems.length === 0) return "Everything that was reported is booked.";
  return problems
    .map(
      ({ id, at, payment, invoice, what }) =>
        `${id ?? "-"}  ${at}  payment ${payment ?? "?"}  ${invoice}  ${what}`,
    )
    .join("\n");
}

/** A built-in role, or one that the company made, by its name. */
async function findRole(name: string): Promise<RoleChoice> {
  const builtIn = StaffRoleName.safeParse(name);
  if (builtIn.success) return builtIn.data;
  const { roles } = await listStaffRoles.call(operatorContext(), {});
  const own = roles.find((role) => role.name === name);
  if (own) return own.id;
  const names = [...StaffRoleName.options, ...roles.map((role) => role.name)];
  throw new Error(`There is no role ${name}. There are: ${names.join(", ")}.`);
}

async function printStaffLink(email: string, name: string, role: string): Promise<string> {
  const { url, isNew } = await withDatabase(async () =>
    addStaff.call(operatorContext(), { email, name, kind: await findRole(role) }),
  );
  const what = isNew ? "The staff account is made" : "The old password and second factor no longer work";
  return `${what}. Open this link within 72 hours to set a password and a second factor; it works once:\n${url}`;
}

async function closeProblem(number: string, reason: string): Promise<string> {
  await withDatabase(() => closeReport.call(operatorContext(), { id: Number(number), reason }));
  return `Report ${number} is closed.`;
}

async function removePin(email: string, reason: string): Promise<string> {
  await withDatabase(() => resetPin.call(operatorContext(), { email, reason }));
  return `The PIN of ${email} is removed; the customer gets a mail.`;
}

const saidEveryMs = 2_000;

/** Prints progress to stderr, so that stdout has only the result. */
function sayProgress(): (progress: Progress) => void {
  let saidAtMs = performance.now();
  return ({ law, share }) => {
    if (performance.now() - saidAtMs < saidEveryMs) return;
    saidAtMs = performance.now();
    console.error(`${lawNames.indexOf(law) + 1} of ${lawNames.length}: ${law}, ${Math.round(share * 100)} %`);
  };
}

async function proveLedger(): Promise<string> {
  const breaches = await withDatabase(() => verifyLedger(database(), sayProgress(), { atOnce: poolSize }));
  if (breaches.length === 0) return "Ledger OK.";
  throw new Error(breaches.map(({ law, what, found }) => `${law}: ${what}: ${found}`).join("\n"));
}

async function printCatchUp(): Promise<string> {
  const { catch_up: held } = await withDatabase(() => showCatchUp.call(operatorContext(), {}));
  if (!held) return "Nothing is held.";
  const { id, stopped_at: stoppedAt, counts, waiting } = held;
  const head = `${id}: nothing was done about renewals since ${stoppedAt}; they are held.`;
  if (!counts) return `${head}\nA worker has not counted yet what waits.`;
  const sums = counts.sums.map(({ amount, currency }) => `${amount} ${currency}`).join(", ") || "0";
  return [
    head,
    `Counted at ${held.counted_at}; credit and cards may pay some of it first:`,
    `  invoices to issue   ${counts.invoices} (${sums})`,
    `  mails               ${counts.mails}`,
    `  mails that waited   ${waiting.mails}${waiting.oldest ? `, the oldest of ${waiting.oldest}` : ""}`,
    `  servers to suspend  ${counts.suspensions}`,
    `  servers to delete   ${counts.deletions} unpaid, ${counts.endings} cancelled`,
    `Release them: ${cliCommand()} catch-up release ${id}`,
  ].join("\n");
}

async function releaseHeld(number: string): Promise<string> {
  if (!/^[1-9]\d{0,8}$/.test(number))
    throw new Error("catch-up release: NUMBER is that which catch-up show prints.");
  const { is_released: isReleased } = await withDatabase(() =>
    releaseCatchUp.call(operatorContext(), { id: Number(number) }),
  );
  if (!isReleased) throw new Error(`Nothing is held under the number ${number}.`);
  return `Catch-up ${number} is released: the next round of a worker does it all.`;
}

async function noteBackup(): Promise<string> {
  await withDatabase(() => recordBackup(database(), new Date()));
  return "The backup is recorded.";
}

async function proveAudit(): Promise<string> {
  const { rows, breaches } = await withDatabase(() => verifyAudit(database()));
  if (breaches.length === 0) return `The audit log is right: ${rows} rows.`;
  throw new Error(breaches.map(({ what, found }) => `${what}: ${found}`).join("\n"));
}

/** Runs the commands with subcommands in their own files; returns their output, or null for any other command. */
async function runNoun(noun: string, verb: string, rest: string[]): Promise<string | null> {
  if (noun === "back-end") return withDatabase(() => runBackEnds(verb, rest));
  if (noun === "company") return withDatabase(() => runCompany(verb, rest));
  if (noun === "import") return withDatabase(() => runImports(verb, rest));
  if (noun === "machines") return withDatabase(() => runInventory(verb, rest));
  if (noun === "promo") return withDatabase(() => runPromo(verb, rest));
  if (noun === "settings") return withDatabase(() => runSettings(verb, rest));
  if (noun !== "images") return null;
  return runImages(verb, rest, {
    images: path.resolve(readEnvironment({ isWhole: false }).DATA_DIR, "images"),
    readSystems: () => withDatabase(() => readSystemNames(database())),
  });
}

type Run = (word: (name: string) => string, flags: ReadonlySet<string>) => Promise<string>;

async function countFigures(isAnew: boolean): Promise<string> {
  const months = await withDatabase(async () => {
    const now = new Date();
    await countDays(now);
    return countMonths(now, { isAnew });
  });
  return `Key figures of ${months} months counted.`;
}

const commands: Readonly<Record<string, Run>> = {
  "catalogue import": (word, flags) => runImport(word("FILE"), flags),
  "catalogue export": printCatalog,
  "catalogue example": async (_word, flags) =>
    JSON.stringify(exampleCatalog(flags.has("small") ? "small" : "demo"), null, 2),
  "pin reset": (word) => removePin(word("EMAIL"), word("REASON")),
  "payment record": (word) => recordPayment(word("REFERENCE"), word("AMOUNT"), word("RECEIPT")),
  "payment import": (word, flags) =>
    withDatabase(() => importStatement(word("FILE"), flags.has("any-amount"), word("currency") || null)),
  "payment refund": (word, flags) => refundToCard(word("PAYMENT"), flags.has("keep-service"), word("reason")),
  "payment problems": printProblems,
  "payment close": (word) => closeProblem(word("NUMBER"), word("REASON")),
  "ledger verify": proveLedger,
  "key-figures count": (_word, flags) => countFigures(flags.has("anew")),
  "backup record": noteBackup,
  "catch-up show": printCatchUp,
  "catch-up release": (word) => releaseHeld(word("NUMBER")),
  "audit verify": proveAudit,
  doctor: (_word, flags) => printHealth(flags),
  "staff add": (word) => printStaffLink(word("EMAIL"), word("NAME"), word("ROLE")),
  mails: (word) => printMails(word("EMAIL")),
};

async function printHealth(flags: ReadonlySet<string>): Promise<string> {
  const { text, isWell } = await runDoctor({ isJson: flags.has("json") });
  if (!isWell) process.exitCode = 1;
  return text;
}

const backupCommands = new Set(["backup", "backup list", "backup verify", "restore"]);

async function run(words: string[]): Promise<string> {
  // Parsed before anything runs: a typo must not post a payment.
  const command = readCommand(words);
  if (!command) throw new Error(usage);
  if (backupCommands.has(command.name)) return runBackups(command.name, command.words, command.options);
  const one = commands[command.name];
  if (one) return one((name) => command.words[name] ?? command.options[name] ?? "", command.flags);
  const [noun = "", verb = "", ...rest] = words;
  const said = await runNoun(noun, verb, rest);
  if (said === null) throw new Error(usage);
  return said;
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
