import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { packFolder, writeArchive } from "./pack.mjs";

const files = path.join(import.meta.dirname, "files");
const architectures = { x64: "amd64", arm64: "arm64" };

/**
 * Packs a tree as a .deb: the tree below /usr/lib/berth, the command, units, settings and documents where Debian has
 * them.
 * @param {string} tree with its Node.js; it is moved @param {string} out folder @param {{ version: string, epoch: number, level: number }} options
 * @returns {Promise<string>} the file
 */
export async function packDeb(tree, out, { version, ...packing }) {
  const architecture = architectures[process.arch];
  if (!architecture) throw new Error(`There is no .deb for the processor ${process.arch}.`);
  const work = mkdtempSync(path.join(out, ".deb-"));
  try {
    const [data, control] = [path.join(work, "data"), path.join(work, "control")];
    placeFiles(data, tree);
    placeControl(control, data, { version, architecture });
    const packed = { data: path.join(work, "data.tar.gz"), control: path.join(work, "control.tar.gz") };
    await packFolder(data, packed.data, packing);
    await packFolder(control, packed.control, packing);
    const file = path.join(out, `berth_${version}_${architecture}.deb`);
    const members = [
      ["debian-binary", Buffer.from("2.0\n")],
      ["control.tar.gz", readFileSync(packed.control)],
      ["data.tar.gz", readFileSync(packed.data)],
    ];
    writeArchive(file, members, packing.epoch);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} data @param {string} tree */
function placeFiles(data, tree) {
  const home = path.join(data, "usr/lib/berth");
  const documents = path.join(data, "usr/share/doc/berth");
  mkdirSync(path.dirname(home), { recursive: true });
  renameSync(tree, home);
  mkdirSync(path.join(data, "usr/bin"), { recursive: true });
  symlinkSync("../lib/berth/bin/berth", path.join(data, "usr/bin/berth"));
  cpSync(path.join(home, "systemd"), path.join(data, "usr/lib/systemd/system"), { recursive: true });
  cpSync(path.join(files, "etc"), path.join(data, "etc/berth"), { recursive: true });
  mkdirSync(documents, { recursive: true });
  writeFileSync(path.join(documents, "copyright"), copyright(home));
  const changes = readFileSync(path.join(home, "CHANGELOG.md"));
  writeFileSync(path.join(documents, "changelog.gz"), gzipSync(changes, { level: 9 }));
  for (const name of ["docs", "README.md"])
    symlinkSync(`../../../lib/berth/${name}`, path.join(documents, name));
  setModes(data);
  chmodSync(path.join(data, "etc/berth/berth.env"), 0o640);
}

/** @param {string} tree */
const copyright = (tree) => `Berth is proprietary software. It contains Node.js and packages of others.

${readFileSync(path.join(tree, "LICENSES"), "utf8")}
Node.js:

${readFileSync(path.join(tree, "bin/node.LICENSE"), "utf8")}`;

/** @param {string} control @param {string} data @param {{ version: string, architecture: string }} facts */
function placeControl(control, data, { version, architecture }) {
  cpSync(path.join(files, "deb"), control, { recursive: true });
  setModes(control);
  for (const name of ["postinst", "prerm", "postrm"]) chmodSync(path.join(control, name), 0o755);
  const listed = filesBelow(data);
  const kibibytes = listed.reduce(
    (sum, name) => sum + Math.ceil(statSync(path.join(data, name)).size / 1024),
    0,
  );
  const text = readFileSync(path.join(control, "control"), "utf8")
    .replace("@VERSION@", version)
    .replace("@ARCHITECTURE@", architecture)
    .replace("@SIZE@", String(kibibytes));
  writeFileSync(path.join(control, "control"), text);
  const sums = listed
    .filter((name) => !name.startsWith("etc/"))
    .map(
      (name) =>
        `${createHash("md5")
          .update(readFileSync(path.join(data, name)))
          .digest("hex")}  ${name}\n`,
    );
  writeFileSync(path.join(control, "md5sums"), sums.join(""));
}

/** Regular files, sorted. @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

/** What this user's umask made of them does not count. @param {string} folder */
export function setModes(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isDirectory()) chmodSync(file, 0o755);
    else if (entry.isFile()) chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
