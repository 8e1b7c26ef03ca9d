import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether packages can be installed without asking: on Debian as root. */
export const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

let isUpdated = false;

/** @param {string} name @returns {boolean} whether it is there now */
export function installPackage(name) {
  if (!isUpdated) apt("update", "-qq");
  isUpdated = true;
  return apt("install", "-y", "-qq", "--no-install-recommends", name);
}

/** @param {string[]} args @returns {boolean} whether it worked */
function apt(...args) {
  const { status, stderr } = spawnSync("apt-get", args, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) console.error(`apt-get ${args[0]} failed: ${stderr.trim()}`);
  return status === 0;
}
