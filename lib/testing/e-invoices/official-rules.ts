import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { canInstall, installPackage } from "@/lib/testing/run/debian.mjs";

const run = promisify(execFile);
const own = path.join(process.cwd(), "lib/testing/e-invoices");
const classPathFile = path.join(process.cwd(), "node_modules/.cache/e-invoice-rules/classpath");
const minute = 60_000;

/** Programs by the Debian package that has them. */
const tools = { "default-jre-headless": "java", maven: "mvn" };
const isThere = (program: string): boolean => spawnSync("which", [program]).status === 0;

/** Throws what is missing: without the rules nothing is proved. */
function requireTools(): void {
  const missing = Object.entries(tools).filter(([, program]) => !isThere(program));
  const failed = missing.filter(([name]) => !canInstall() || !installPackage(name)).map(([name]) => name);
  if (failed.length > 0)
    throw new Error(`Electronic invoices cannot be checked: install ${failed.join(" and ")}.`);
}

const isFresh = (file: string): boolean =>
  existsSync(file) &&
  statSync(file).mtimeMs > statSync(path.join(own, "pom.xml")).mtimeMs &&
  readFileSync(file, "utf8").split(path.delimiter).every(existsSync);

/** Paths of the rules and of what runs them; Maven gets them once. */
async function classPath(): Promise<string> {
  if (!isFresh(classPathFile)) {
    mkdirSync(path.dirname(classPathFile), { recursive: true });
    const wanted = ["dependency:build-classpath", `-Dmdep.outputFile=${classPathFile}`];
    await run("mvn", ["--batch-mode", "--quiet", "-f", path.join(own, "pom.xml"), ...wanted], {
      timeout: 10 * minute,
    }).catch((error: { stdout?: string }) => {
      throw new Error(`Maven could not get the rules for electronic invoices: ${error.stdout}`);
    });
  }
  return readFileSync(classPathFile, "utf8");
}

export type CheckedFile = { name: string; content: string | Uint8Array };
export type Verdict = { isValid: boolean; errors: string[] };

/** The messages of a report, each with the rule that it breaks. */
const errorsIn = (report: string): string[] =>
  Array.from(
    report.matchAll(/<(?:error|exception|fatal)\b[^>]*>([^<]*)<|failedChecks="([1-9]\d*)"/g),
    (found) => (found[2] ? `PDF/A: ${found[2]} failed checks` : (found[1] ?? "")),
  );

/** Checks files (XML or PDF) against the official rules, in one process of Java; verdicts by name. */
export async function checkByOfficialRules(files: readonly CheckedFile[]): Promise<Map<string, Verdict>> {
  requireTools();
  const jars = await classPath();
  const folder = mkdtempSync(path.join(tmpdir(), "e-invoices-"));
  try {
    const paths = files.map(({ name, content }) => {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    });
    const answer = path.join(folder, "answer.json");
    const engine = ["org.mozilla.javascript.tools.shell.Main", "-opt", "-1", "-version", "200"];
    // One short run: compiling its code better took longer than running it.
    const short = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
    const options = ["-Xmx1g", ...short, `-Dlogback.configurationFile=${path.join(own, "logback.xml")}`];
    await run("java", [...options, "-cp", jars, ...engine, path.join(own, "validate.js"), answer, ...paths], {
      timeout: 10 * minute,
      maxBuffer: 1 << 26,
    });
    const reports: { isValid: boolean; report: string }[] = JSON.parse(readFileSync(answer, "utf8"));
    return new Map(
      files.map(({ name }, index) => {
        const { isValid = false, report = "" } = reports[index] ?? {};
        return [name, { isValid, errors: errorsIn(report) }];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
