import { createWriteStream } from "node:fs";
import path from "node:path";
import { text as readText } from "node:stream/consumers";
import { stringify } from "csv-stringify/sync";
import { plainText } from "@/lib/base/csv-cell";
import { type ImportReport, importNouns } from "@/lib/base/data-imports";
import { database } from "@/lib/db/client";
import { csvSource } from "@/lib/domain/support/data-imports/csv/source";
import { openImported } from "@/lib/domain/support/data-imports/open";
import { readNotes } from "@/lib/domain/support/data-imports/read-notes";
import { type Outcome, runImport } from "@/lib/domain/support/data-imports/run";
import { readAddress } from "@/lib/domain/support/data-imports/shared/source-address";
import { sourceNameOf, sourceNamePattern } from "@/lib/domain/support/data-imports/shared/source-name";
import type { ImportSource } from "@/lib/domain/support/data-imports/source";
import { wrongSums } from "@/lib/domain/support/data-imports/tally";
import { tellImported } from "@/lib/domain/support/data-imports/tell";
import { whmcsSource } from "@/lib/domain/support/data-imports/whmcs/source";
import { serverAt } from "@/lib/outside/source-database/connection";
import { dumpFile } from "@/lib/outside/source-database/dump";
import { operatorContext } from "@/lib/session/context";
import { type Command, readWords } from "./read-arguments";

const saidEveryMs = 2_000;

/** Prints progress to stderr, so that stdout has only the report. */
function sayProgress(what: string): (count: number) => void {
  let saidAtMs = performance.now();
  return (count) => {
    if (performance.now() - saidAtMs < saidEveryMs) return;
    saidAtMs = performance.now();
    console.error(`${count} ${what}`);
  };
}

const counted = ["found", "added", "changed", "same", "left"] as const;

function countLines({ counts }: ImportReport): string[] {
  const rows = importNouns.flatMap((noun) => {
    const own = counts[noun];
    return own ? [[noun, ...counted.map((name) => String(own[name]))]] : [];
  });
  return [["", ...counted], ...rows].map(([noun = "", ...cells]) =>
    [noun.padEnd(10), ...cells.map((cell) => cell.padStart(9))].join(" "),
  );
}

function sumLines({ sums }: ImportReport): string[] {
  if (sums.length === 0) return [];
  const heads = ["source", "left there", "here"].map((head) => head.padStart(16)).join(" ");
  return [
    "",
    `${"".padEnd(22)}${heads}`,
    ...sums.map(({ sum, currency, source, left, here }) => {
      const cells = [source, left, here].map((cell) => cell.padStart(16)).join(" ");
      return `${`${sum} ${currency}`.padEnd(22)}${cells}`;
    }),
  ];
}

/** All remarks of a run as CSV: noun, id, whether it was left, code, what the source says. */
async function writeNotes(importId: number, file: string): Promise<number> {
  const out = createWriteStream(file, { mode: 0o600 });
  out.write(stringify([["noun", "id", "result", "reason", "said"]]));
  let written = 0;
  for await (const notes of readNotes(database(), importId)) {
    written += notes.length;
    const rows = notes.map(({ noun, sourceId, isLeft, code, said }) => [
      noun,
      plainText(sourceId),
      isLeft ? "left" : "differs",
      code,
      plainText(said),
    ]);
    if (!out.write(stringify(rows))) await new Promise<void>((resolve) => out.once("drain", () => resolve()));
  }
  await new Promise<void>((resolve, reject) => out.on("error", reject).end(() => resolve()));
  return written;
}

async function reportOf(outcome: Outcome, { flags, options }: Command, ms: number): Promise<string> {
  const { id, report, failed, state } = outcome;
  const isDry = flags.has("dry-run");
  const notes = options.report
    ? [`${await writeNotes(id, options.report)} remarks are in ${options.report}.`]
    : [];
  const where = options.report
    ? []
    : ["Object by object: --report FILE, or Settings → Imports in the panel."];
  const wrong = wrongSums(report);
  if (state !== "done" || failed > 0) process.exitCode = 1;
  return [
    `Import ${id}${isDry ? ", a dry run: nothing was written" : ""}, ${(ms / 1_000).toFixed(1)} s`,
    ...countLines(report),
    ...sumLines(report),
    "",
    ...(wrong.length > 0
      ? wrong.map(({ sum, currency }) => `WRONG: ${sum} in ${currency} is not what the source has.`)
      : report.sums.length > 0
        ? ["All sums are those of the source, to the cent."]
        : []),
    ...(state === "mismatch" && wrong.length === 0
      ? ["WRONG: sums of single customers are not those of the source; these customers were not taken."]
      : []),
    ...(failed > 0 ? [`${failed} customers could not be taken because of an error: see the log.`] : []),
    ...notes,
    ...where,
  ].join("\n");
}

async function take(source: ImportSource, origin: string, command: Command): Promise<string> {
  const start = performance.now();
  try {
    const name = sourceNameOf(source.name === "whmcs" ? "whmcs" : "csv", command.options.name ?? "");
    const outcome = await runImport(
      { ...source, name },
      {
        ...{ origin, isDry: command.flags.has("dry-run"), region: command.options.company ?? "" },
        onProgress: sayProgress("customers"),
      },
    );
    return await reportOf(outcome, command, performance.now() - start);
  } finally {
    await source.close();
  }
}

/** Before the source is read, which takes long. */
function checkName({ options }: Command): void {
  if (!sourceNamePattern.test(options.name ?? ""))
    throw new Error("import: --name has small letters, digits, points and hyphens, 30 at most.");
}

/** The address of a database has a password, which others on the machine can see: `-` reads it from standard input. */
async function addressOf(given: string): Promise<URL> {
  const text = given === "-" ? (await readText(process.stdin)).trim() : given;
  const address = readAddress(text);
  if (!address)
    throw new Error("import whmcs: --connect is an address such as mysql://user:password@host/database.");
  return address;
}

async function importWhmcs(command: Command): Promise<string> {
  checkName(command);
  const { dump, connect } = command.options;
  if ((dump === undefined) === (connect === undefined))
    throw new Error("import whmcs: say either --dump FILE or --connect mysql://…");
  if (dump !== undefined)
    return take(await whmcsSource(dumpFile(dump), sayProgress("rows")), path.basename(dump), command);
  const address = await addressOf(connect ?? "");
  return take(await whmcsSource(serverAt(address.href), sayProgress("rows")), address.hostname, command);
}

async function importCsv(command: Command): Promise<string> {
  checkName(command);
  const { KIND: noun = "", FILE: file = "" } = command.words;
  if (noun !== "customers" && noun !== "services")
    throw new Error("import csv: KIND is customers or services.");
  return take(await csvSource(noun, file), path.basename(file), command);
}

async function openAccounts({ options }: Command): Promise<string> {
  const ids = (options.only ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter(Boolean);
  const { opened } = await openImported.call(operatorContext(), { ids, source: options.source });
  return `${opened} accounts are open now.`;
}

async function tell(): Promise<string> {
  const { customers } = await tellImported.call(operatorContext(), {});
  return customers === 0
    ? "Nobody is to be told: every customer whose account is open was."
    : `${customers} customers get a mail, up to 100 a minute, as soon as the panel runs.`;
}

/** Runs `import whmcs|csv|open|tell`; returns its output, null for another verb. */
export async function runImports(verb: string, words: string[]): Promise<string | null> {
  const read = () => readWords(`import ${verb}`, words);
  if (verb === "whmcs") return importWhmcs(read());
  if (verb === "csv") return importCsv(read());
  if (verb === "open") return openAccounts(read());
  if (verb === "tell") return tell();
  return null;
}
