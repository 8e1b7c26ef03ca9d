import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const files = path.join(import.meta.dirname, "files/container");

/**
 * Writes what builds an image of the .deb beside it, and what runs it with PostgreSQL and a proxy.
 * @param {string} out folder of the .deb @param {{ version: string }} options
 * @returns {string} the compose file
 */
export function packContainer(out, { version }) {
  const folder = path.join(out, "container");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const architecture = process.arch === "arm64" ? "arm64" : "amd64";
  for (const name of readdirSync(files)) {
    const text = readFileSync(path.join(files, name), "utf8");
    writeFileSync(
      path.join(folder, name),
      text.replaceAll("@VERSION@", version).replaceAll("@ARCHITECTURE@", architecture),
    );
  }
  return path.join(folder, "compose.yaml");
}
