import { existsSync } from "node:fs";
import path from "node:path";
import { checkNames, type Finding } from "@/lib/domain/support/health/schema";
import { showHealth } from "@/lib/domain/support/health/show";
import words from "@/lib/i18n/messages/en/support/health.json";
import { operatorContext } from "@/lib/session/context";
import { readEnvironment } from "@/lib/settings/environment";
import { clusterDir } from "../postgres-cluster";
import { withStore } from "./open-store";

const labels: Readonly<Record<string, string>> = words.says;
const marks = { good: "ok  ", attention: "look", bad: "FAIL", off: "-   " } as const;

/** The sentence of a finding, in English. */
const sentenceOf = ({ code, params }: Finding): string =>
  (labels[code] ?? code).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");

/** Without a database nothing else can be asked. */
const away = (reason: string): Finding => ({
  check: "database",
  verdict: "bad",
  code: "databaseAway",
  params: { reason },
});

async function findAll(): Promise<Finding[]> {
  const { DATABASE_URL, DATA_DIR } = readEnvironment({ isWhole: false });
  if (!DATABASE_URL && !existsSync(clusterDir(DATA_DIR)))
    return [away(`There is none in ${path.resolve(DATA_DIR)}. Set the panel's DATABASE_URL or DATA_DIR.`)];
  try {
    const { findings } = await withStore(() => showHealth.call(operatorContext(), {}), { isMigrated: false });
    return findings;
  } catch (error) {
    return [away(error instanceof Error ? error.message : String(error))];
  }
}

const width = Math.max(...checkNames.map((name) => words.checks[name].length));

const lineOf = (finding: Finding): string =>
  `${marks[finding.verdict]}  ${words.checks[finding.check].padEnd(width)}  ${sentenceOf(finding)}`;

export type Diagnosis = { text: string; isWell: boolean };

/** Runs `doctor`: one line for each check, or JSON. `isWell`: nothing fails. */
export async function runDoctor({ isJson }: { isJson: boolean }): Promise<Diagnosis> {
  const findings = await findAll();
  const isWell = findings.every(({ verdict }) => verdict !== "bad");
  if (!isJson) return { text: findings.map(lineOf).join("\n"), isWell };
  const checks = findings.map((finding) => ({ ...finding, text: sentenceOf(finding) }));
  return { text: JSON.stringify({ ok: isWell, at: new Date().toISOString(), checks }, null, 2), isWell };
}
