import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const page = "docs/operating.md";

/** The configuration block that operators copy, verbatim. */
function documentedBlock() {
  const [, block] = /^```nginx\n(.*?)^```$/ms.exec(readFileSync(page, "utf8")) ?? [];
  if (block === undefined) throw new Error(`${page} has no block for nginx.`);
  return block;
}

/** @param {string} text @param {[RegExp, string][]} changes each of them has to find something */
function adapt(text, changes) {
  return changes.reduce((before, [found, into]) => {
    if (!found.test(before)) throw new Error(`The block for nginx in ${page} has no ${found}.`);
    return before.replace(found, into);
  }, text);
}

/** @param {string} folder @returns {{ key: string, certificate: string }} of the machine alone */
function makeCertificate(folder) {
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  const kind = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-subj",
    "/CN=localhost",
  ];
  const { status, stderr } = spawnSync(
    "openssl",
    ["req", "-x509", ...kind, "-days", "2", "-keyout", key, "-out", certificate],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`There is no certificate: ${stderr ?? "openssl is missing"}`);
  return { key, certificate };
}

/** @typedef {{ plain: number, tls: number }} Ports */

/**
 * The documented block within Debian's default configuration; only addresses, files and the certificate are replaced.
 * @param {string} folder @param {Ports} ports @param {[number, number]} webs
 */
function configuration(folder, { plain, tls }, [first, second]) {
  const { key, certificate } = makeCertificate(folder);
  const block = adapt(documentedBlock(), [
    [/127\.0\.0\.1:3001/, `127.0.0.1:${first}`],
    [/127\.0\.0\.1:3002/, `127.0.0.1:${second}`],
    [
      /listen 443 ssl;/,
      `listen 127.0.0.1:${plain}; listen 127.0.0.1:${tls} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};`,
    ],
    [/access_log \S+/, `access_log ${folder}/access.log`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  return `user ${userInfo().username};
daemon off;
pid ${folder}/pid;
worker_processes auto;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http { ${temporary}
${block}}
`;
}

/** @param {number} port @returns {Promise<boolean>} */
const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/**
 * @param {import("./bench-panel.mjs").Site} site @param {string} name of its folder
 * @param {Ports} ports @param {[number, number]} webs
 */
export async function startNginx({ dataDir, started }, name, ports, webs) {
  const folder = path.join(dataDir, name);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, ports, webs));
  const child = spawn("nginx", ["-p", folder, "-c", file, "-e", `${folder}/error.log`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.once("error", () => undefined);
  started.push(child);
  while (!(await isOpen(ports.plain))) {
    if (child.pid === undefined) throw new Error("There is no nginx: install nginx-light (Debian).");
    if (child.exitCode !== null)
      throw new Error(`nginx ended:\n${readFileSync(`${folder}/error.log`, "utf8")}`);
    await pause(50);
  }
}
