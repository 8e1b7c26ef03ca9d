import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { readEnvironment } from "@/lib/settings/environment";
import { backupTerms, type SaidTerms } from "../backup/backup-terms";
import { keptOf } from "../backup/kept";
import { type MadeBackup, makeBackup, megabytes } from "../backup/make-backup";
import { notingEnd } from "../backup/note-end";
import { breachText } from "../backup/prove-copy";
import { restoreBackup } from "../backup/restore-backup";
import { proveBackup } from "../backup/start-copy";
import { clusterDir } from "../postgres-cluster";
import { withStore } from "./open-store";

type Options = Readonly<Record<string, string>>;

function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const text = readFileSync(file, "utf8").trim();
  if (text.length < 12) throw new Error(`The passphrase in ${file} has fewer than 12 characters.`);
  return text;
}

function readSaid(options: Options): SaidTerms {
  const passphrase = readPassphrase(options["passphrase-file"]);
  return {
    ...(options.to === undefined ? {} : { directory: options.to }),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
}

/** There is nothing to back up, and a command would make a database first. */
function requireDatabase(): void {
  const { DATABASE_URL, DATA_DIR } = readEnvironment({ isWhole: false });
  if (!DATABASE_URL && !existsSync(clusterDir(DATA_DIR)))
    throw new Error(
      `There is no database in ${path.resolve(DATA_DIR)}. This command needs the panel's DATABASE_URL and DATA_DIR.`,
    );
}

const say = (text: string) => console.error(text);

function madeText({ file, bytes, sourceBytes, copySeconds, proofSeconds, proof, forgotten }: MadeBackup) {
  const lines = [
    `${file}`,
    `${megabytes(bytes)} MB of ${megabytes(sourceBytes)} MB, copied in ${copySeconds.toFixed(1)} s.`,
    `A copy was started in ${proofSeconds.toFixed(1)} s: the ledger is right, and so are ${proof.auditRows} rows of the audit log.`,
  ];
  if (forgotten.length > 0) lines.push(`Removed as too old: ${forgotten.join(", ")}`);
  return lines.join("\n");
}

async function runBackup(options: Options): Promise<string> {
  requireDatabase();
  const said = readSaid(options);
  return withStore(
    async ({ url, environment }) => {
      const terms = backupTerms(environment, url, said);
      const made = await notingEnd(() => makeBackup(terms, { onStep: say }));
      if (!made) throw new Error("No backup was made.");
      if (!made.carryFailure) return madeText(made);
      console.log(madeText(made));
      throw new Error(made.carryFailure);
    },
    { isMigrated: false },
  );
}

async function listBackups(options: Options): Promise<string> {
  requireDatabase();
  return withStore(
    async ({ url, environment }) => {
      const { directory, mark } = backupTerms(environment, url, {
        ...readSaid(options),
        passphrase: "not needed to list",
      });
      const kept = keptOf(mark, readdirSync(directory));
      if (kept.length === 0) return `There is no backup of this panel in ${directory}.`;
      return kept
        .map(({ name, made }) => {
          const file = path.join(directory, name);
          return `${made.toISOString()}  ${megabytes(statSync(file).size).padStart(10)} MB  ${file}`;
        })
        .join("\n");
    },
    { isMigrated: false },
  );
}

async function verifyBackup(file: string, options: Options): Promise<string> {
  requireDatabase();
  return withStore(
    async ({ url, environment }) => {
      const { passphrase, dataDir } = backupTerms(environment, url, {
        ...readSaid(options),
        directory: path.dirname(file),
      });
      const proof = await proveBackup(file, { passphrase, scratch: dataDir });
      if (proof.breaches.length > 0) throw new Error(breachText(proof));
      return `The backup is right: the ledger, and ${proof.auditRows} rows of the audit log.`;
    },
    { isMigrated: false },
  );
}

async function runRestore(file: string, options: Options): Promise<string> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const environment = readEnvironment({ isWhole: false });
  const passphrase = readPassphrase(options["passphrase-file"]) ?? environment.BACKUP_PASSPHRASE;
  if (passphrase === undefined)
    throw new Error(
      "The backup is sealed: set BACKUP_PASSPHRASE, or give --passphrase-file FILE. Nothing was changed.",
    );
  const { manifest, place, proof } = await restoreBackup(file, environment, { passphrase, onStep: say });
  const head = `The backup of ${manifest.made} is in ${place}, with its secret.`;
  if (proof.breaches.length > 0) throw new Error(`${head} The proofs failed on it:\n${breachText(proof)}`);
  return `${head}\nThe ledger is right, and so are ${proof.auditRows} rows of the audit log. Start the panel when no other one works on its machines and mails.`;
}

/** Runs `backup`, `backup list`, `backup verify FILE` and `restore FILE`; returns their output. */
export async function runBackups(
  name: string,
  words: Readonly<Record<string, string>>,
  options: Options,
): Promise<string> {
  if (name === "backup list") return listBackups(options);
  if (name === "backup verify") return verifyBackup(words.FILE ?? "", options);
  if (name === "restore") return runRestore(words.FILE ?? "", options);
  return runBackup(options);
}
