import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { runTool } from "../run-tool";

/** Packages of the demo system besides the kernel. */
const programs = ["busybox-static", "dropbear-bin", "e2fsprogs"];

/** Metapackages of the current kernel, the smaller one first. */
const kernels = ["linux-image-cloud-amd64", "linux-image-amd64"];

const dependsOnly = [
  "--no-recommends",
  "--no-suggests",
  "--no-conflicts",
  "--no-breaks",
  "--no-replaces",
  "--no-enhances",
];

async function findKernel(): Promise<string> {
  for (const name of kernels) {
    const said = await runTool("apt-cache", ["depends", ...dependsOnly, name]).catch(() => "");
    const found = /Depends: (linux-image-\S+)/.exec(said)?.[1];
    if (found) return found;
  }
  throw new Error(
    `apt knows neither ${kernels.join(" nor ")}: run apt-get update, on a Debian system for amd64.`,
  );
}

async function withDependencies(names: string[]): Promise<string[]> {
  const said = await runTool("apt-cache", ["depends", "--recurse", ...dependsOnly, ...names]);
  return said.split("\n").filter((line) => /^[a-z0-9]/.test(line));
}

/** Downloads the packages and unpacks them into `folder`, without installing anything. */
export async function unpackPackages(folder: string): Promise<void> {
  const downloads = path.join(folder, "packages");
  await mkdir(downloads, { recursive: true });
  const names = [await findKernel(), ...(await withDependencies(programs))];
  await runTool("apt-get", ["download", ...names], { cwd: downloads, seconds: 600 });
  for (const file of (await readdir(downloads)).filter((name) => name.endsWith(".deb")))
    await runTool("dpkg-deb", ["--extract", path.join(downloads, file), path.join(folder, "root")]);
}
