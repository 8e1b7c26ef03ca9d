import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { testSecret } from "@/lib/testing/factories";
import { freeAddress, startCleanMachine, whyNoCleanMachine } from "@/lib/testing/panel/clean-machine";
import { copyPanelTemplate } from "@/lib/testing/panel/panel-template";
import { waitFor } from "@/lib/testing/wait-for";
import { isReady } from "../readiness";
import { expect, test } from "../wire";

/*
 * The packages of this build, as an operator gets them: the tarball in a folder, with a Node.js and nothing else, and
 * the .deb on a machine without Node.js and without the sources. The soak run installs it on a fresh Debian.
 */
test.describe.configure({ mode: "serial", timeout: 240_000 });

const root = path.join(import.meta.dirname, "../../..");
let out = "";
test.beforeAll(() => {
  out = mkdtempSync(path.join(tmpdir(), "berth-packages-"));
  // PostgreSQL runs from the tree as another user, if this is root.
  chmodSync(out, 0o755);
});
test.afterAll(() => rmSync(out, { recursive: true, force: true }));

const version = /Berth \d+\.\d+\.\d+ \((?:deb|tarball)\), Node\.js \d+/;
const found = (ending: string) => {
  const name = readdirSync(out).find((one) => one.endsWith(ending));
  if (name === undefined) throw new Error(`There is no package that ends with ${ending}.`);
  return path.join(out, name);
};

/** The tree of the tarball, once it is unpacked. */
const treeIn = () =>
  path.join(
    out,
    readdirSync(out).find((name) => name.startsWith("berth-") && !name.endsWith(".gz")) ?? "missing",
  );

/** What a first look at a panel shows: it is ready, and a browser gets its page with a script. */
async function expectServes(url: string, logs: () => string, isEmpty = false): Promise<void> {
  await waitFor(
    async () => (await isReady(url)) || undefined,
    () => `The panel is not ready:\n${logs()}`,
    60_000,
  );
  // Until somebody has set it up, the page of the set-up is the only one.
  const page = await fetch(`${url}/${isEmpty ? "setup" : "login"}`);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain(isEmpty ? "<title>Set up the panel" : "<title>Sign in");
  const [, script = ""] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(text) ?? [];
  expect((await fetch(url + script)).status).toBe(200);
}

test("npm run package makes a tarball and a .deb of the build", () => {
  const begun = performance.now();
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ["lib/packaging/package.mjs", "deb", "tarball", "--quick", "--out", out],
    { cwd: root, encoding: "utf8", env: { ...process.env, SOURCE_DATE_EPOCH: "1700000000" } },
  );
  expect(stderr + (status === 0 ? "" : stdout)).toBe("");
  console.log(`packed in ${((performance.now() - begun) / 1000).toFixed(0)} s\n${stdout}`);
});

test("the tarball holds what runs: no tools, no tests, no sources, no keys, nothing of this folder", () => {
  const unpacked = ["--extract", "--verbose", "--file", found(".tar.gz"), "--directory", out];
  const names = spawnSync("tar", unpacked, { encoding: "utf8", maxBuffer: 1 << 26 }).stdout.split("\n");
  rmSync(found(".tar.gz"));
  expect(names.length).toBeGreaterThan(1_000);
  const modules = new Set(
    names.map((name) => /^[^/]+\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1]),
  );
  const tools = [
    "esbuild",
    "tailwindcss",
    "typescript",
    "vitest",
    "@playwright/test",
    "@biomejs/biome",
    "drizzle-kit",
  ];
  expect(tools.filter((name) => modules.has(name))).toEqual([]);
  const unwanted =
    /\.(?:map|tsx?|test\.[cm]?js)$|^[^/]+\/(?:app|components|e2e|lib\/testing|lib\/packaging|dist)\//;
  expect(names.filter((name) => unwanted.test(name))).toEqual([]);
  expect(names.filter((name) => /(?:^|\/)(?:secret|\.env|.*\.pem|\.data)$/.test(name))).toEqual([]);
  const leaks = spawnSync("grep", ["-rIlF", "--include=*.js*", "--include=*.mjs", root, treeIn()], {
    encoding: "utf8",
  });
  expect(leaks.stdout).toBe("");
  const manifest = path.join(treeIn(), ".next/server/server-reference-manifest.json");
  expect(JSON.parse(readFileSync(manifest, "utf8")).encryptionKey).toBe("");
});

test("the tarball starts on Node.js alone, and builds nothing", async () => {
  const tree = treeIn();
  const { port, url } = await freeAddress();
  const data = path.join(out, "data");
  mkdirSync(data);
  // The .deb starts with an empty folder, where it can be installed.
  if (whyNoCleanMachine() === null) await copyPanelTemplate(data);
  const env = {
    NODE_ENV: "production" as const,
    // Neither npm nor git can be reached.
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: out,
    BERTH_SETTINGS: "/dev/null",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: data,
    SECRET: testSecret,
    PAGES_PROCESSES: "1",
    PAGES_PRELOAD: "off",
  };
  const berth = path.join(tree, "bin/berth");
  expect(spawnSync(berth, ["version"], { env, encoding: "utf8" }).stdout).toMatch(version);
  const before = listing(tree);
  const running = startProgram(berth, ["start"], env);
  try {
    await expectServes(url, running.logs);
    const said = spawnSync(berth, ["cli", "catalogue", "export"], {
      env,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    expect(Object.keys(JSON.parse(said.stdout))).toContain("presets");
    writeFileSync(path.join(out, "small.json"), "{}");
    const refused = spawnSync(berth, ["cli", "catalogue", "import", "small.json"], {
      env,
      cwd: out,
      encoding: "utf8",
    });
    expect(refused.stderr).toContain(`${path.join(out, "small.json")} was not imported`);
    expect(spawnSync(berth, ["begin"], { env, encoding: "utf8" }).status).toBe(1);
  } finally {
    await running.stop();
  }
  expect(listing(tree)).toBe(before);
  expect(running.logs()).not.toMatch(/Building|Installing/);
});

test("the .deb installs on a machine without Node.js, starts as its own user and keeps its data", async () => {
  const reason = whyNoCleanMachine();
  if (reason !== null) console.log(`NOT SEEN: the .deb on a machine of its own: ${reason}`);
  test.skip(reason !== null, String(reason));
  const machine = await startCleanMachine(path.join(out, "machine"), [found(".deb")]);
  try {
    const run = (...command: string[]) => {
      const { code, output } = machine.run(...command);
      expect({ command, output: code === 0 ? "" : output, code }).toEqual({ command, output: "", code: 0 });
      return output;
    };
    expect(machine.run("node", "--version").code).not.toBe(0);
    run("sh", "-c", "dpkg --install --force-depends /root/berth_*.deb");
    expect(run("berth", "version")).toMatch(version);
    expect(run("stat", "--format=%U:%G %a", "/etc/berth/berth.env")).toBe("root:berth 640\n");
    const units = ["berth.service", "berth-web@3001.service", "berth-worker@3009.service"];
    if (machine.run("which", "systemd-analyze").code === 0) {
      const verified = machine.run("systemd-analyze", "verify", ...units);
      const ours = verified.output.split("\n").filter((line) => line.includes("berth"));
      expect({ code: verified.code, ours }).toEqual({ code: 0, ours: [] });
      for (const unit of ["berth", "berth-web@", "berth-worker@"])
        run(
          ...["systemd-analyze", "security", "--offline=true", "--threshold=15", "--no-pager"],
          `/usr/lib/systemd/system/${unit}.service`,
        );
    } else console.log("NOT SEEN: systemd-analyze, which is not on this machine");
    const { port, url } = await freeAddress();
    run(
      "sh",
      "-c",
      `printf 'PORT=${port}\\nPUBLIC_URL="${url}"\\nPAGES_PROCESSES=1\\nPAGES_PRELOAD=off\\n' >> /etc/berth/berth.env`,
    );
    const asBerth = ["setpriv", "--reuid=berth", "--regid=berth", "--init-groups"];
    for (const round of ["first", "second"]) {
      const begun = performance.now();
      const panel = machine.start(...asBerth, "berth", "start");
      await expectServes(url, panel.logs, true);
      expect(panel.logs()).toContain(`${url}/setup#`);
      console.log(
        `${round} start of the .deb: serves after ${((performance.now() - begun) / 1000).toFixed(1)} s`,
      );
      expect(run("sh", "-c", "ps -o user= -C node | sort -u").trim()).toBe("berth");
      if (round === "second") expect(run("berth", "cli", "ledger", "verify")).toContain("Ledger OK.");
      machine.run("pkill", "-TERM", "-o", "-u", "berth", "node");
      await waitFor(
        () => panel.child.exitCode !== null || undefined,
        () => `It does not stop:\n${panel.logs()}`,
      );
    }
    run("dpkg", "--remove", "berth");
    run("dpkg", "--purge", "berth");
    expect(run("ls", "/var/lib/berth")).toContain("postgres\n");
    expect(machine.run("ls", "/usr/lib/berth").code).not.toBe(0);
  } finally {
    machine.stop();
  }
});

/** Names, sizes and times of all files of a tree. */
const listing = (tree: string) =>
  spawnSync("find", [tree, "-printf", "%P %s %T@\n"], { encoding: "utf8", maxBuffer: 1 << 26 })
    .stdout.split("\n")
    .sort()
    .join("\n");

function startProgram(program: string, args: string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  const stop = async () => {
    child.kill("SIGTERM");
    await waitFor(
      () => child.exitCode !== null || undefined,
      () => `It does not stop:\n${output}`,
    );
  };
  return { logs: () => output, stop };
}
