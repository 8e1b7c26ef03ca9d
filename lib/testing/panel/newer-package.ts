import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ownEntries, writeMigrations } from "../database/planted-migrations";

const version = "9.0.0";
// Not marked as compatible: the version before must not work beside it.
const planted = "alter table companies add column planted integer;\n";

/** Repacks a .deb as that of a newer version with one more migration; returns the file, in a new folder. */
export function packNewer(deb: string, folder: string): string {
  const tree = path.join(folder, "tree");
  mkdirSync(folder, { recursive: true });
  execFileSync("dpkg-deb", ["--raw-extract", deb, tree]);
  const control = path.join(tree, "DEBIAN/control");
  writeFileSync(control, readFileSync(control, "utf8").replace(/^Version: .*$/m, `Version: ${version}`));
  const home = path.join(tree, "usr/lib/berth");
  const stamp = path.join(home, "packaged.json");
  writeFileSync(stamp, JSON.stringify({ ...JSON.parse(readFileSync(stamp, "utf8")), version }));
  writeMigrations(path.join(home, "lib/db/migrations"), ownEntries(), [planted]);
  const file = path.join(folder, `berth_${version}.deb`);
  execFileSync("dpkg-deb", ["--root-owner-group", "-Znone", "--build", tree, file]);
  return file;
}
