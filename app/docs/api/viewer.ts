import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

type Viewer = { version: string; script: string };

/** Made by the build (lib/server/build.mjs) from the package, for the browser. */
const file = path.join(process.cwd(), ".build/api-viewer.js");

async function load(): Promise<Viewer> {
  const script = await readFile(file, "utf8");
  return { script, version: createHash("sha256").update(script).digest("hex").slice(0, 16) };
}

let viewer: Promise<Viewer> | undefined;

/** The viewer's script, read once for each process. Next compresses it, and takes no body that is compressed already. */
export function readViewer(): Promise<Viewer> {
  viewer ??= load().catch((error: unknown) => {
    viewer = undefined;
    throw error;
  });
  return viewer;
}
