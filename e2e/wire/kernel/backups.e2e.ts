import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { expect, panelOf, signUp, test } from "../wire";

const root = path.join(import.meta.dirname, "../../..");

/** A command of the panel in a process of its own; returns its exit code and what it printed. */
function runCommand(env: Record<string, string>, ...words: string[]) {
  const { PATH = "", HOME = "" } = process.env;
  const program = ["--conditions=react-server", path.join(root, "lib/server/start.mjs"), "--cli", ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: root,
    env: { NODE_ENV: "production", PATH, HOME, ...env },
    encoding: "utf8",
  });
  return { status, said: `${stdout}${stderr}` };
}

test("a panel backs itself up by plan, and another one serves what was restored of it", async () => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(path.join(tmpdir(), "berth-backups-"));
  const directory = path.join(folder, "backups");
  await mkdir(directory);
  const sealing = { BACKUP_DIRECTORY: directory, BACKUP_PASSPHRASE: "correct horse battery" };
  const running: PanelProcess[] = [];
  const start = async (options: Parameters<typeof startPanel>[0]) => {
    const one = await startPanel(options);
    running.push(one);
    return one;
  };
  try {
    const first = await start({ env: sealing });
    const finished = async () => (await readdir(directory)).filter((name) => name.endsWith(".backup"));
    // The first one is due at once.
    await waitFor(async () => (await finished()).length === 1 || undefined, first.logs, 120_000);
    const metrics = await (await fetch(`${first.url}/metrics`)).text();
    expect(metrics).toMatch(/^berth_backup_failed 0$/m);
    const connection = connect(first.databaseUrl);
    setTestRuntime(first.url);
    const customer = await signUp(panelOf(first, connection));
    await connection.close();
    const made = runCommand({ ...sealing, DATA_DIR: first.dataDir, SECRET: testSecret }, "backup");
    expect(made).toEqual({ status: 0, said: expect.stringContaining("the ledger is right") });
    await first.stop();

    const place = path.join(folder, "elsewhere");
    const newest = path.join(directory, (await finished()).toSorted().at(-1) ?? "");
    const restored = runCommand({ ...sealing, DATA_DIR: place }, "restore", newest);
    expect(restored).toEqual({ status: 0, said: expect.stringContaining("with its secret") });
    const second = await start({ dataDir: place });
    const again = connect(second.databaseUrl);
    const panel = panelOf(second, again);
    const { result } = await panel.call("auth", "info", { token: customer.token });
    expect(result.billing_id).toBe(String(customer.billingId));
    await again.close();
  } finally {
    for (const one of running) await one.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
