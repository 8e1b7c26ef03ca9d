import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { customerRights } from "./wire/rights";

/** Environment variable with the file's path, which the workers of a run inherit. */
const variable = "SEEN_CALLS";
const noted = new Set<string>();

/** Starts recording calls of the run in this file. */
export function beginNotes(file: string): void {
  writeFileSync(file, "");
  process.env[variable] = file;
}

/** Records that an action was answered on the wire, successfully or not. */
export function noteCall(module: string, action: unknown, answer: { status: number; text: string }): void {
  const file = process.env[variable];
  const isFailure = answer.text.startsWith('{"result":-');
  if (!file || (answer.status !== 200 && !isFailure)) return;
  const line = `${module}/${action} ${isFailure ? "fails" : "succeeds"}`;
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}

const isOfWholeRun = (argument: string) =>
  /^(test|--project=(wire|screens)|--(config|reporter)=.*)$/.test(argument);

/**
 * Returns the actions of the permission table that no wire test covered: each must succeed once and fail once.
 * Returns [] for a partial run.
 */
export function endNotes(commandLine: readonly string[]): string[] {
  const file = process.env[variable] ?? "";
  const seen = new Set(readFileSync(file, "utf8").split("\n"));
  rmSync(file);
  if (!commandLine.includes("--project=wire") || !commandLine.every(isOfWholeRun)) return [];
  return customerRights
    .flatMap((action) => [`${action} succeeds`, `${action} fails`])
    .filter((line) => !seen.has(line));
}
