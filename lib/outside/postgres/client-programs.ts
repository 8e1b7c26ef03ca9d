import { spawn } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import path from "node:path";

/** None of the panel's variables. */
const environment = { NODE_ENV: "production", LC_ALL: "C", PATH: "/usr/sbin:/usr/bin:/sbin:/bin" } as const;

/** `isTooNew`: a server of that version cannot take back what they write (`canTakeBack`). */
export type ClientPrograms = { dump: string; restore: string; major: number; isTooNew: boolean };

/** From 17 on pg_restore sets `transaction_timeout`, which older servers do not know. */
const canTakeBack = (serverMajor: number, programMajor: number): boolean =>
  serverMajor >= 17 || programMajor < 17;

/** Where distributions put the programs of each version; newest last. */
const versioned = [
  { folder: "/usr/lib/postgresql", bin: (version: string) => `/usr/lib/postgresql/${version}/bin` },
  { folder: "/usr", bin: (version: string) => `/usr/${version}/bin`, only: /^pgsql-\d+$/ },
  {
    folder: "/opt/homebrew/opt",
    bin: (name: string) => `/opt/homebrew/opt/${name}/bin`,
    only: /^(postgresql|libpq)/,
  },
];

function foldersToLook(searchPath: string): string[] {
  const installed = versioned.flatMap(({ folder, bin, only = /^\d+$/ }) => {
    try {
      return readdirSync(folder)
        .filter((name) => only.test(name))
        .map(bin);
    } catch {
      return [];
    }
  });
  return [...new Set([...installed, ...searchPath.split(path.delimiter).filter(path.isAbsolute)])];
}

const isRunnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns what a program prints with these arguments; "" if it does not run. */
function outputOf(program: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    let said = "";
    const child = spawn(program, args, { env: environment, stdio: ["ignore", "pipe", "ignore"] });
    child.stdout.on("data", (part) => {
      said += part;
    });
    child.once("error", () => resolve(""));
    child.once("close", () => resolve(said));
  });
}

async function readMajor(program: string): Promise<number> {
  return Number(/\(PostgreSQL\) (\d+)/.exec(await outputOf(program, ["--version"]))?.[1] ?? 0);
}

/**
 * Returns pg_dump and pg_restore for a server of this major version: of the installed ones the oldest that knows it,
 * because older servers cannot read all that newer programs write. `PATH` is searched, too. `dumpMajor`: of the pg_dump
 * whose file is to be restored; a pg_restore that is older cannot read it. Throws one sentence that says what to install.
 */
export async function findClientPrograms(
  serverMajor: number,
  { PATH: searchPath = "" }: Readonly<Record<string, string | undefined>>,
  dumpMajor: number | null = null,
): Promise<ClientPrograms> {
  const wanted = dumpMajor ?? serverMajor;
  const found: ClientPrograms[] = [];
  for (const folder of foldersToLook(searchPath)) {
    const [dump, restore] = [path.join(folder, "pg_dump"), path.join(folder, "pg_restore")];
    if (!isRunnable(dump) || !isRunnable(restore)) continue;
    const major = await readMajor(dump);
    found.push({ dump, restore, major, isTooNew: !canTakeBack(serverMajor, major) });
  }
  const known = found.filter(({ major }) => major >= wanted).toSorted((a, b) => a.major - b.major);
  if (known[0]) return known[0];
  const newest = Math.max(0, ...found.map(({ major }) => major));
  const there =
    newest > 0 ? `the newest pg_dump here is of PostgreSQL ${newest}` : "there is no pg_dump here";
  throw new Error(
    `${dumpMajor ? "The backup was written by pg_dump" : "The database runs PostgreSQL"} ${wanted}, and ${there}: install the client programs of PostgreSQL ${wanted} (Debian: postgresql-client-${wanted}), or put their folder into PATH.`,
  );
}
