import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { testSecret } from "@/lib/testing/factories";
import { main } from "./cli";

let panel: TestDatabase;
let folder = "";

beforeAll(async () => {
  panel = await createTestDatabase("catalogue");
  folder = await mkdtemp(path.join(tmpdir(), "cli-"));
  vi.stubEnv("DATABASE_URL", panel.url);
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("SECRET", testSecret);
});
afterEach(() => {
  process.exitCode = undefined;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await panel.drop();
  await rm(folder, { recursive: true });
});

/** Runs a command; returns its output and the exit code of its process. */
async function run(...words: string[]) {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const error = vi.spyOn(console, "error").mockReturnValue();
  try {
    await main(words);
    const said = [...log.mock.calls, ...error.mock.calls].flat().join("\n");
    return { said, code: process.exitCode ?? 0 };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

/** Runs SQL as the database owner. */
async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: panel.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test("a database that is not there, or not the role's own, is said with what fixes it", async () => {
  const name = new URL(panel.url).pathname.slice(1);
  const there = (facts: Partial<Record<"pathname" | "username" | "password", string>>) =>
    Object.assign(new URL(panel.url), facts).href;
  const ask = async (url: string) => {
    vi.stubEnv("DATABASE_URL", url);
    const { said, code } = await run("company", "list").finally(() => vi.stubEnv("DATABASE_URL", panel.url));
    process.exitCode = undefined;
    expect(code).toBe(1);
    return said;
  };
  const owner = new URL(panel.url).username;
  expect(await ask(there({ pathname: "/no_such_db" }))).toContain(
    `cannot be used: there is no database no_such_db; createdb --owner=${owner} no_such_db makes it.`,
  );
  const guest = `${name.slice(-30)}_guest`;
  await asOwner(`create role "${guest}" login password 'guest'`);
  const refused = await ask(there({ username: guest, password: "guest" }));
  await asOwner(`drop role "${guest}"`);
  expect(refused).toContain(
    `${guest} may not make tables in ${name}; alter database ${name} owner to ${guest} lets it.`,
  );
});

test("staff add prints a link, and audit verify ends with 1 and a list when a row was changed by hand", async () => {
  const added = await run("staff", "add", "olga@example.test", "Olga", "Operator", "support");
  expect(added).toEqual({
    code: 0,
    said: expect.stringMatching(/^The staff account is made\..*\nhttp.*#[\w-]{43}$/),
  });
  expect(await run("staff", "add", "olga@example.test", "Olga", "boss")).toEqual({
    code: 1,
    said: expect.stringContaining("There is no role boss. There are: support, billing, catalogue, admin."),
  });
  process.exitCode = undefined;
  expect(await run("audit", "verify")).toEqual({
    code: 0,
    said: expect.stringMatching(/^The audit log is right: [1-9]\d* rows\.$/),
  });
  await asOwner(
    "alter table audit_rows disable trigger user",
    "update audit_rows set actor_kind = 'panel' where operation = 'staff.add'",
    "alter table audit_rows enable trigger user",
  );
  expect(await run("audit", "verify")).toEqual({
    code: 1,
    said: expect.stringMatching(/^row \d+ of .+: was changed, or does not follow the row before it$/),
  });
});

test("staff add takes a role that the company made, by its name", async () => {
  await asOwner(
    "insert into staff_roles (name, kind, rights, created_at) values ('Night shift', 'support', '{customers/find}', now())",
  );
  expect(await run("staff", "add", "night@example.test", "Nina", "Night shift")).toMatchObject({ code: 0 });
  expect(await run("staff", "add", "night@example.test", "Nina", "support")).toMatchObject({ code: 1 });
});

test.each([
  [["payment", "record", "RF985001", "100", "BANK-1", "--dry-run"], "There is no option --dry-run"],
  [["payment", "record", "RF985001", "100", "BANK-1", "extra"], "What does extra mean?"],
  [["payment", "record", "RF985001", "100"], "RECEIPT is missing"],
  [["payment", "record", "RF985001", "-100", "BANK-1"], "There is no option -1"],
  [["catalogue", "import", "FILE", "--dryrun"], "there are --reset-stock, --dry-run"],
  [["catalogue", "import", "FILE", "--dry-run=no"], "--dry-run takes no value"],
  [["promo", "add", "SPRING", "--percnt", "10"], "There is no option --percnt; there are --percent"],
  [["promo", "add", "SPRING", "--percent", "--note", "x"], "--percent has no value"],
  [["promo", "add", "SPRING", "--percent", "5", "--percent", "9"], "--percent is said twice"],
  [["promo", "list", "all"], "What does all mean?"],
  [["ledger", "verify", "--quick"], "this command has none"],
])("%j is refused before anything is done", async (words, problem) => {
  const { said, code } = await run(...words);
  expect(code).toBe(1);
  expect(said).toContain(problem);
  expect(said).toContain("Nothing was done.");
});

test("a reason may have several words; what is no command prints all that are", async () => {
  const closed = await run("payment", "close", "1", "Paid", "back", "by", "hand");
  expect(closed.said).not.toContain("What does");
  expect((await run("payment", "recrd", "RF985001")).said).toContain("Commands:");
});

test("staff add before there is a company names the command that is missing", async () => {
  const empty = await createTestDatabase("empty");
  vi.stubEnv("DATABASE_URL", empty.url);
  try {
    const { said, code } = await run("staff", "add", "olga@example.test", "Olga", "support");
    expect(code).toBe(1);
    expect(said).toContain("company add");
  } finally {
    vi.stubEnv("DATABASE_URL", panel.url);
    await empty.drop();
  }
});

test("doctor prints one line for each check with what to do, and ends with 1 where something fails", async () => {
  const { said, code } = await run("doctor");
  expect(code).toBe(1);
  expect(said).toMatch(/^ok {4}Database +PostgreSQL [\d.]+\.$/m);
  expect(said).toMatch(/^FAIL {2}Backup +There is none\. Set BACKUP_DIRECTORY/m);
  expect(said).toMatch(/^look {2}Outgoing email +Email is stored and not sent: set SMTP_URL\.$/m);
  expect(said).not.toContain("{");
  process.exitCode = undefined;
  const asJson = await run("doctor", "--json");
  expect(asJson.code).toBe(1);
  const { ok, checks } = JSON.parse(asJson.said);
  expect(ok).toBe(false);
  expect(checks).toContainEqual({
    check: "secret",
    verdict: "good",
    code: "secretOfEnvironment",
    params: {},
    text: "It is set by SECRET and belongs to this database.",
  });
});

test("doctor and backup ask the host that takes writes, whichever the setting names first", async () => {
  const { username, password, host, pathname } = new URL(panel.url);
  // Nothing listens on the first one, as after the crash of a primary.
  vi.stubEnv("DATABASE_URL", `postgres://${username}:${password}@127.0.0.1:1,${host}${pathname}`);
  const asked = [await run("doctor"), await run("backup")];
  vi.stubEnv("DATABASE_URL", panel.url);
  expect(asked[0]?.said).toMatch(/^ok {4}Database +PostgreSQL [\d.]+\.$/m);
  expect(asked[1]?.said).toContain("BACKUP_DIRECTORY");
  expect(asked[1]?.said).not.toContain("127.0.0.1:1");
});

test("doctor without a database says so, and makes none", async () => {
  vi.stubEnv("DATABASE_URL", "");
  const { said, code } = await run("doctor").finally(() => vi.stubEnv("DATABASE_URL", panel.url));
  expect(code).toBe(1);
  expect(said).toMatch(/^FAIL {2}Database +The database can't be used: There is none in /);
});
