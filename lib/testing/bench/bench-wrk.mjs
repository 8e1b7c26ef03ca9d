import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";

export const isInstalled = () => spawnSync("wrk", ["--version"]).error === undefined;

/**
 * Runs `wrk` with sixteen connections and one thread. Its script is in `folder`.
 * @param {{ port: number, isTls: boolean, path: string, body: string, seconds: number }} task @param {string} folder
 * @returns {Promise<{ rate: number, p99: number, bad: number }>}
 */
export function loadByWrk({ port, isTls, path: target, body, seconds }, folder) {
  const script = path.join(folder, "wrk.lua");
  writeFileSync(
    script,
    `wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/x-www-form-urlencoded"\nwrk.body = [[${body}]]\n`,
  );
  const url = `${isTls ? "https" : "http"}://127.0.0.1:${port}${target}`;
  const args = ["-t1", "-c16", "--timeout=10s", `-d${seconds}s`, "--latency", "-s", script, url];
  return new Promise((resolve, reject) => {
    execFile("wrk", args, (error, said) => {
      if (error) return reject(error);
      const [, tail = "0", unit = "ms"] = /^\s*99%\s+([\d.]+)(us|ms|s)/m.exec(said) ?? [];
      const [, refused = "0"] = /Non-2xx or 3xx responses: (\d+)/.exec(said) ?? [];
      const broken = /Socket errors/.test(said) ? 1 : 0;
      resolve({
        rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1] ?? 0),
        p99: Number(tail) * { us: 0.001, ms: 1, s: 1000 }[unit],
        bad: Number(refused) + broken,
      });
    });
  });
}
