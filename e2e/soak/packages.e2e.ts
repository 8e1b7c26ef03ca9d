import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { bootMachine, layDebian, whyNoFreshDebian } from "@/lib/testing/panel/booted-machine";
import { freeAddress } from "@/lib/testing/panel/clean-machine";
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

test("on a fresh Debian that systemd has booted: installed, sandboxed, upgraded, removed, purged", async () => {
  test.setTimeout(900_000);
  const reason = whyNoFreshDebian();
  if (reason !== null) console.log(`NOT SEEN: the packages on a fresh Debian: ${reason}`);
  test.skip(reason !== null, String(reason));
  layDebian(debian);
  const machine = await bootMachine(debian, path.join(folder, "machine"), [deb()]);
  const untilServes = async (port: number, unit: string) => {
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
  };
  try {
    expect(machine.run("dpkg --install berth_*.deb 2>&1")).toContain("installed and not started");
    machine.run("systemd-analyze verify berth.service berth-web@3001.service berth-worker@3009.service");
    for (const unit of ["berth", "berth-web@", "berth-worker@"])
      machine.run(
        `systemd-analyze security --offline=true --threshold=15 --no-pager /usr/lib/systemd/system/${unit}.service`,
      );
    machine.run("systemctl start berth");
    await untilServes(3000, "berth");
    expect(machine.run(ask(3000, "/login"))).toMatch(/^200 <title>Sign in/);
    expect(machine.run("ps -o user= -C node | sort -u").trim()).toBe("berth");
    expect(machine.run("berth cli ledger verify")).toContain("Ledger OK.");
    machine.run("systemctl stop berth && systemctl start berth");
    console.log(
      `serves ${(await untilServes(3000, "berth")).toFixed(1)} s after systemctl start, on its database`,
    );

    // The upgrade takes the panel away and brings it back.
    machine.run("dpkg --install berth_*.deb");
    await untilServes(3000, "berth");
    machine.run("systemctl stop berth");

    // Several processes on Debian's PostgreSQL, each in its sandbox.
    machine.run(
      `runuser -u postgres -- psql -qc "create role berth login password 'berth'" -c "create database panel owner berth"`,
    );
    machine.run("echo DATABASE_URL=postgres://berth:berth@127.0.0.1/panel >> /etc/berth/berth.env");
    machine.run("systemctl start berth-web@3001 berth-web@3002 berth-worker@3009");
    for (const port of [3001, 3002]) await untilServes(port, `berth-web@${port}`);
    await untilServes(3009, "berth-worker@3009");
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

test("the container is built of the .deb, serves, and says that it is healthy", async () => {
  test.setTimeout(900_000);
  const reason = whyNoFreshDebian();
  if (reason !== null) console.log(`NOT SEEN: the container: ${reason}`);
  test.skip(reason !== null, String(reason));
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
    expect((await fetch(`${url}/login`)).status).toBe(200);
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
