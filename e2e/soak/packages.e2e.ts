import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import {
  type BootedMachine,
  bootMachine,
  layDebian,
  whyNoFreshDebian,
} from "@/lib/testing/panel/booted-machine";
import { freeAddress } from "@/lib/testing/panel/clean-machine";
import { packNewer } from "@/lib/testing/panel/newer-package";
import { waitFor } from "@/lib/testing/wait-for";
import { isReady } from "../wire/readiness";

/*
 * The packages on a fresh Debian 12 that systemd has booted, units with their sandboxes, and in a container that is
 * built of the same Debian. The network is asked for Debian's packages alone; the booted machine has none.
 */
test.describe.configure({ mode: "serial" });

const root = path.join(import.meta.dirname, "../..");
// Not in memory: a Debian and its copies are a gigabyte and more.
const folder = path.join("/var/tmp", `berth-packages-${process.pid}`);
const out = path.join(folder, "out");
const debian = path.join(folder, "debian");
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pack = (into: string) =>
  execFileSync(process.execPath, ["lib/packaging/package.mjs", "--out", into], {
    cwd: root,
    env: { ...process.env, SOURCE_DATE_EPOCH: "1700000000" },
    encoding: "utf8",
  });
const packages = (of: string) => readdirSync(of).filter((name) => /\.(?:deb|gz)$/.test(name));
const sums = (of: string) =>
  packages(of).map((name) => [
    name,
    createHash("sha256")
      .update(readFileSync(path.join(of, name)))
      .digest("hex"),
  ]);
const deb = () => path.join(out, packages(out).find((name) => name.endsWith(".deb")) ?? "missing");

const ask = (port: number, address: string) =>
  `/usr/lib/berth/bin/node -e "fetch('http://127.0.0.1:${port}${address}').then(async (r) => console.log(r.status, (await r.text()).match(/<title>[^<]*/)?.[0] ?? ''))"`;

test("packing the same build twice gives the same bytes", () => {
  test.setTimeout(900_000);
  const begun = performance.now();
  console.log(pack(out));
  console.log(`npm run package: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const again = path.join(folder, "again");
  pack(again);
  expect(sums(again)).toEqual(sums(out));
  rmSync(again, { recursive: true });
});

/** The machine that the tests below share, once Debian is laid out; without it they are not seen. */
const skipWithoutDebian = (what: string) => {
  const reason = whyNoFreshDebian();
  if (reason !== null) console.log(`NOT SEEN: ${what}: ${reason}`);
  test.skip(reason !== null, String(reason));
};

const units = ["berth", "berth-web@", "berth-worker@"];

/** Waits until a unit's process answers there; returns the seconds that took. */
async function untilServes(machine: BootedMachine, port: number, unit: string): Promise<number> {
  const begun = performance.now();
  const isServing = () => {
    try {
      return machine.run(ask(port, "/readyz")).startsWith("200") || undefined;
    } catch {
      return undefined;
    }
  };
  await waitFor(isServing, () => machine.run(`journalctl --unit=${unit} --no-pager --lines=30`), 90_000);
  return (performance.now() - begun) / 1000;
}

const company =
  'company add EU --name "Example B.V." --address "Street 1, 1015 CN Amsterdam" --country NL --tax-id NL004495445B01 --prefix EX';
const hasCompany = (machine: BootedMachine) =>
  expect(machine.run("berth cli company list")).toContain("Example B.V.");

test("on a fresh Debian that systemd has booted: installed, sandboxed, several processes, removed, purged", async () => {
  test.setTimeout(900_000);
  skipWithoutDebian("the packages on a fresh Debian");
  layDebian(debian);
  const machine = await bootMachine(debian, path.join(folder, "machine"), [deb()]);
  try {
    expect(machine.run("dpkg --install berth_*.deb 2>&1")).toContain("installed and not started");
    machine.run("systemd-analyze verify berth.service berth-web@3001.service berth-worker@3009.service");
    for (const unit of units)
      machine.run(
        `systemd-analyze security --offline=true --threshold=15 --no-pager /usr/lib/systemd/system/${unit}.service`,
      );
    // The proxy's block as it is shipped.
    machine.run(
      "sed s/panel.example.com/127.0.0.1/ /usr/lib/berth/docs/nginx.conf > /etc/nginx/conf.d/berth.conf && nginx -t 2>&1 && systemctl reload-or-restart nginx",
    );
    machine.run("systemctl start berth");
    await untilServes(machine, 3000, "berth");
    const said = machine.run("journalctl --unit=berth --output=cat --no-pager");
    expect(said).toMatch(/^ *http:\/\/localhost:3000\/setup#\S+$/m);
    for (const port of [3000, 80])
      expect(machine.run(ask(port, "/login"))).toMatch(/^503 <title>This panel is not set up yet/);
    expect(machine.run("ps -o user= -C node | sort -u").trim()).toBe("berth");
    machine.run(`berth cli ${company}`);
    expect(machine.run(ask(80, "/login"))).toMatch(/^200 <title>Sign in/);
    expect(machine.run("berth cli ledger verify")).toContain("Ledger OK.");
    machine.run("systemctl stop berth && systemctl start berth");
    const seconds = await untilServes(machine, 3000, "berth");
    console.log(`serves ${seconds.toFixed(1)} s after systemctl start, on its database`);
    machine.run("systemctl stop berth");

    // Several processes on Debian's PostgreSQL, each in its sandbox.
    makeDatabase(machine);
    machine.run("systemctl start berth-web@3001 berth-web@3002 berth-worker@3009");
    for (const port of [3001, 3002]) await untilServes(machine, port, `berth-web@${port}`);
    await untilServes(machine, 3009, "berth-worker@3009");
    expect(machine.run(ask(3002, "/login"))).toMatch(/^503 <title>This panel is not set up yet/);
    expect(machine.run("berth cli company list")).toContain("No company");

    machine.run("dpkg --remove berth");
    expect(machine.run("systemctl list-units --plain --no-legend --state=active 'berth*'")).toBe("");
    machine.run("test -s /var/lib/berth/secret && test -f /etc/berth/berth.env && test ! -e /usr/lib/berth");
    machine.run("echo berth berth/purge-data boolean true | debconf-set-selections && dpkg --purge berth");
    machine.run("test ! -e /var/lib/berth && test ! -e /etc/berth && ! getent passwd berth");
  } finally {
    await machine.stop();
  }
});

/** An empty database on Debian's PostgreSQL, which the settings name from now on. */
function makeDatabase(machine: BootedMachine): void {
  machine.run(
    `runuser -u postgres -- psql -qc "create role berth login password 'berth'" -c "create database panel owner berth"`,
  );
  machine.run("echo DATABASE_URL=postgres://berth:berth@127.0.0.1/panel >> /etc/berth/berth.env");
}

const backups = "/var/backups/berth";
type Finding = { check: string; verdict: string };

/** What an operator does by hand on a panel that runs: looks at it, backs it up, restores it into an empty place. */
async function backUpAndRestore(machine: BootedMachine, empty: string): Promise<void> {
  const berth = (words: string) => machine.run(`berth ${words} 2>&1`);
  const doctor = machine.run("berth doctor --json || test $? = 1");
  const { ok, checks } = JSON.parse(doctor) as { ok: boolean; checks: Finding[] };
  // There is no backup yet, and nobody can sign up.
  expect(ok).toBe(false);
  const verdicts = Object.fromEntries(checks.map(({ check, verdict }) => [check, verdict]));
  expect(verdicts).toMatchObject({ database: "good", secret: "good", backup: "bad", queue: "good" });
  // The unit makes one by itself, in its sandbox.
  berth(`cli settings set BACKUP_DIRECTORY=${backups} "BACKUP_PASSPHRASE=five words that nobody guesses"`);
  machine.run("systemctl restart berth");
  await waitFor(
    () => /^ok {4}Backup /m.test(machine.run("berth doctor || test $? = 1")) || undefined,
    () => machine.run("journalctl --unit=berth --no-pager --lines=30"),
    120_000,
  );
  const said = berth("backup");
  expect(said).toContain("A copy was started");
  const file = /^\S+\.backup$/m.exec(said)?.[0] ?? "missing";
  expect(berth("backup list")).toContain(file);
  expect(berth(`backup verify ${file}`)).toContain("The backup is right");
  machine.run("systemctl stop berth");
  const known = "--passphrase-file /etc/berth/passphrase";
  expect(machine.run(`berth restore ${file} ${known} 2>&1 || true`)).toContain("Nothing was changed.");
  machine.run(empty);
  expect(berth(`restore ${file} ${known}`)).toContain("The ledger is right");
  machine.run("systemctl start berth");
  await untilServes(machine, 3000, "berth");
  hasCompany(machine);
}

test("doctor, backup and restore of the package, embedded and external; an upgrade keeps what was there", async () => {
  test.setTimeout(900_000);
  skipWithoutDebian("the commands of the package");
  const newer = packNewer(deb(), path.join(folder, "newer"));
  const machine = await bootMachine(debian, path.join(folder, "operated"), [deb(), newer]);
  const version = () => machine.run("berth version").split(" ")[1];
  const install = (file: string) => machine.run(`dpkg --install ${path.basename(file)} 2>&1`);
  try {
    install(deb());
    machine.run("echo five words that nobody guesses > /etc/berth/passphrase");
    machine.run("chgrp berth /etc/berth/passphrase && chmod 640 /etc/berth/passphrase");
    machine.run("systemctl start berth");
    await untilServes(machine, 3000, "berth");
    machine.run(`berth cli ${company}`);
    await backUpAndRestore(
      machine,
      "mv /var/lib/berth /var/lib/berth.old && install --directory --owner=berth --group=berth /var/lib/berth",
    );

    // The older one's tables are brought up to date by the newer one, which the older one refuses from then on.
    const before = version();
    install(newer);
    expect(version()).not.toBe(before);
    await untilServes(machine, 3000, "berth");
    hasCompany(machine);
    expect(machine.run("berth cli audit verify")).toMatch(/\d/);
    machine.run("systemctl stop berth");
    install(deb());
    expect(machine.run("berth cli company list 2>&1 || true")).toMatch(/newer version/i);

    makeDatabase(machine);
    machine.run("systemctl start berth");
    await untilServes(machine, 3000, "berth");
    machine.run(`berth cli ${company}`);
    await backUpAndRestore(
      machine,
      "runuser -u postgres -- dropdb panel && runuser -u postgres -- createdb --owner=berth panel",
    );
  } finally {
    await machine.stop();
  }
});

test("the container is built of the .deb, serves, and says that it is healthy", async () => {
  test.setTimeout(900_000);
  skipWithoutDebian("the container");
  const store = path.join(folder, "containers");
  const env = { ...process.env, STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };
  const buildah = (...args: string[]) =>
    execFileSync("buildah", ["--root", store, "--runroot", path.join(folder, "run"), ...args], {
      cwd: out,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  const base = buildah("from", "scratch");
  buildah("add", base, debian, "/");
  buildah("commit", base, "localhost/debian");
  const file = ["--format=docker", "--file=container/Containerfile", "--build-arg=BASE=localhost/debian"];
  buildah("build", ...file, "--tag=berth", ".");
  const made = buildah("from", "localhost/berth");
  expect(buildah("run", made, "--", "berth", "version")).toMatch(/^Berth .* \(deb\)/);
  expect(buildah("run", made, "--", "id", "--user", "--name")).toBe("berth");
  expect(buildah("run", made, "--", "pg_dump", "--version")).toContain("PostgreSQL");
  expect(buildah("run", made, "--", "sh", "-c", "test -w /var/backups/berth && echo yes")).toBe("yes");
  const { port, url } = await freeAddress();
  const run = ["--root", store, "--runroot", path.join(folder, "run"), "run"];
  const settings = [`--env=PORT=${port}`, `--env=PUBLIC_URL=${url}`, "--env=HOST=127.0.0.1"];
  const panel = spawn("buildah", [...run, ...settings, made, "--", "berth", "start"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [panel.stdout, panel.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  try {
    await waitFor(
      async () => (await isReady(url)) || undefined,
      () => `The container is not ready:\n${said}`,
      90_000,
    );
    const page = await fetch(`${url}/login`);
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining("not set up yet")]);
    const { Healthcheck } = JSON.parse(buildah("inspect", "--type=image", "localhost/berth")).Docker.config;
    const [, ...check] = Healthcheck.Test.map((word: string) => word.replace(":3000/", `:${port}/`));
    expect(spawnSync("buildah", [...run, made, "--", ...check], { env }).status).toBe(0);
  } finally {
    panel.kill("SIGTERM");
    await waitFor(
      () => panel.exitCode !== null || undefined,
      () => `The container does not stop:\n${said}`,
    ).catch(() => panel.kill("SIGKILL"));
  }
});
