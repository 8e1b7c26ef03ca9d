import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/**
 * Packs the contents of a folder as file.tar.gz: sorted by name, of one time, root's, so that the same tree is the same
 * bytes.
 * @param {string} folder @param {string} file @param {{ epoch: number, level: number, top?: string }} options
 * seconds since 1970 of all files, how hard it is compressed, and the name of the folder inside
 */
export async function packFolder(folder, file, { epoch, level, top = "." }) {
  const same = [
    "--sort=name",
    `--mtime=@${epoch}`,
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--format=gnu",
  ];
  const names = top === "." ? [] : [`--transform=flags=rh;s,^\\.,${top},`];
  const args = ["--create", ...same, ...names, `--directory=${folder}`, "."];
  const tar = spawn("tar", args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(tar, "exit");
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar could not pack ${folder}.`);
}

/**
 * Writes an archive of the format `ar`, of which a .deb is one.
 * @param {string} file @param {[name: string, content: Buffer][]} members @param {number} epoch
 */
export function writeArchive(file, members, epoch) {
  const parts = members.flatMap(([name, content]) => [
    Buffer.from(
      [name.padEnd(16), String(epoch).padEnd(12), "0".padEnd(6), "0".padEnd(6), "100644".padEnd(8)].join("") +
        `${String(content.length).padEnd(10)}\`\n`,
    ),
    content,
    Buffer.alloc(content.length % 2, "\n"),
  ]);
  writeFileSync(file, Buffer.concat([Buffer.from("!<arch>\n"), ...parts]));
}

/**
 * Seconds since 1970 that all files get: SOURCE_DATE_EPOCH, else the time of the last commit.
 * @param {string} root
 */
export function sourceEpoch(root) {
  const said = process.env.SOURCE_DATE_EPOCH;
  if (said !== undefined && !/^\d{1,10}$/.test(said))
    throw new Error("SOURCE_DATE_EPOCH must be whole seconds since 1970.");
  if (said !== undefined) return Number(said);
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" });
  if (status === 0) return Number(stdout.trim());
  throw new Error(
    "This is no checkout with a last commit, whose time the packages would get: set SOURCE_DATE_EPOCH.",
  );
}
