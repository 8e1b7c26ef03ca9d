import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let root: string;
const at = (name: string) => path.join(root, name);

/** A machine whose `systemctl` keeps in a file which units run. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "berth-deb-"));
  for (const folder of ["run/systemd/system", "bin"]) mkdirSync(at(folder), { recursive: true });
  const systemctl = `#!/bin/sh
case "$1" in
  list-units) sed 's/$/ loaded active running Berth/' ${at("running")};;
  start) echo "$2" >> ${at("running")};;
  stop) grep -vxF "$2" ${at("running")} > ${at("left")} || true; mv ${at("left")} ${at("running")};;
esac
`;
  writeFileSync(at("bin/systemctl"), systemctl, { mode: 0o755 });
});
afterEach(() => rmSync(root, { recursive: true }));

const setRunning = (...units: string[]) =>
  writeFileSync(at("running"), units.map((unit) => `${unit}\n`).join(""));
const running = () => readFileSync(at("running"), "utf8").split("\n").filter(Boolean);
const list = () => at("run/berth-upgrade");

/** As dpkg does, within the folder. */
function run(script: "prerm" | "postinst" | "postrm", ...given: string[]): void {
  const text = readFileSync(path.join(import.meta.dirname, "files/deb", script), "utf8")
    .replaceAll("/run/", `${root}/run/`)
    .replaceAll("/usr/share/debconf/", `${root}/debconf/`);
  writeFileSync(at(script), text);
  const PATH = `${at("bin")}:${process.env.PATH}`;
  execFileSync("sh", [at(script), ...given], { env: { ...process.env, PATH } });
}

const units = ["berth-web@1.service", "berth-worker@1.service"];

it.each([
  ["upgrade", "abort-upgrade"],
  ["remove", "abort-remove"],
  ["deconfigure", "abort-deconfigure"],
])("what ran before %s runs again when dpkg gives up", (action, abort) => {
  setRunning(...units);
  run("prerm", action, "2.0");
  expect(running()).toEqual([]);
  run("postinst", abort, "2.0");
  expect(running()).toEqual(units);
  expect(existsSync(list())).toBe(false);
});

it("a stopped panel stays stopped, whatever a run of before has left", () => {
  setRunning(...units);
  run("prerm", "remove");
  run("postrm", "remove");
  run("postinst", "abort-upgrade", "2.0");
  expect(running()).toEqual([]);
});

it("an old list counts only where nothing runs: then that run was killed", () => {
  setRunning("berth.service");
  run("prerm", "upgrade", "2.0");
  setRunning(...units);
  run("prerm", "upgrade", "2.0");
  run("prerm", "upgrade", "2.0");
  run("postinst", "abort-upgrade", "2.0");
  expect(running()).toEqual(units);
});

it("what the older script had stopped before it failed runs again, too", () => {
  setRunning("berth-worker@1.service");
  writeFileSync(list(), "berth-web@1.service\n");
  run("prerm", "failed-upgrade", "1.0");
  run("postinst", "abort-upgrade", "2.0");
  expect(running()).toEqual(units);
});
