import { type ChildProcess, spawn } from "node:child_process";
import { createSocket, type Socket } from "node:dgram";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ipmitool } from "@/lib/outside/provisioner/ipmi/ipmitool";
import { readStatus } from "@/lib/outside/provisioner/ipmi/power";
import { readUsers } from "@/lib/outside/provisioner/ipmi/readings";
import { runTool } from "@/lib/outside/provisioner/qemu/run-tool";
import { waitFor } from "../wait-for";

/** Why no BMC can be simulated here; null = one can. */
export async function whyNoBmcs(): Promise<string | null> {
  try {
    await runTool("ipmitool", ["-V"], { seconds: 20 });
    await runTool("ipmi_sim", ["--usage"], { seconds: 20 });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const bound = (socket: Socket): Promise<number> =>
  new Promise((resolve) => socket.bind(0, "127.0.0.1", () => resolve(socket.address().port)));

/** Returns a free UDP port. */
async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  const port = await bound(socket);
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

/** A UDP server that answers every request with that, or not at all. */
export async function startLiar(answer: Buffer | null) {
  const socket = createSocket("udp4");
  socket.on("message", (_question, { port, address }) => {
    if (answer) socket.send(answer, port, address);
  });
  const port = await bound(socket);
  return { address: `127.0.0.1:${port}`, stop: () => socket.close() };
}

/** A TCP server that sends an SSH banner. */
export async function startSsh() {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end("SSH-2.0-test\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  const port = typeof at === "object" && at ? at.port : 0;
  return { address: `127.0.0.1:${port}`, stop: () => server.close() };
}

const hex = (values: readonly number[]): string => values.map((value) => `0x${value.toString(16)}`).join(" ");

/** Sensor data record with thresholds; `unit` is 1 for degrees and 18 for rpm. */
function sensorRecord(number: number, type: number, unit: number, factor: number, name: string): string {
  const text = [...name].map((letter) => letter.charCodeAt(0));
  const body = [0x20, 0, number, 7, 1, 0x7f, 0x68, type, 1, 0, 0, 0, 0, 0x3f, 0x3f, 0, unit, 0, 0, factor];
  body.push(
    0,
    0,
    0,
    0,
    0,
    7,
    40,
    60,
    10,
    0xff,
    0,
    0xa0,
    0x90,
    0x70,
    0,
    0,
    0,
    2,
    2,
    0,
    0,
    0,
    0xc0 | text.length,
  );
  body.push(...text);
  return `main_sdr_add 0x20 ${hex([0, 0, 0x51, 1, body.length, ...body])}`;
}

const mask = "000111111000000";
const sensor = (number: number, type: number, unit: number, factor: number, name: string, value: number) => [
  `sensor_add 0x20 0 ${number} ${type} 1`,
  `sensor_set_event_support 0x20 0 ${number} enable scanning per-state ${mask} ${mask} ${mask} ${mask}`,
  `sensor_set_value 0x20 0 ${number} ${value} 0`,
  sensorRecord(number, type, unit, factor, name),
];

const setUp = [
  "mc_setbmc 0x20",
  "mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02",
  "sel_enable 0x20 1000 0x0a",
  ...sensor(1, 1, 1, 1, "CPU Temp", 42),
  ...sensor(2, 4, 18, 100, "FAN1", 60),
  "mc_enable 0x20",
  "",
].join("\n");

/** The simulated chassis: every read and command is a line of `log`. */
const chassis = (folder: string) => `#!/bin/sh
cd "${folder}" || exit 1
echo "$2 $3 $4" >> log
if [ "$2" = get ]; then
  shift 2
  for what in "$@"; do echo "$what:$(cat "$what" 2>/dev/null || echo 0)"; done
elif [ "$3" = shutdown ]; then
  echo 0 > power
else
  echo "$4" > "$3"
fi
`;

const config = (folder: string, port: number, login: string, password: string) => `name "machine"
set_working_mc 0x20
startlan 1
  addr 127.0.0.1 ${port}
  priv_limit admin
  allowed_auths_callback none md2 md5 straight
  allowed_auths_user none md2 md5 straight
  allowed_auths_operator none md2 md5 straight
  allowed_auths_admin none md2 md5 straight
  guid a123456789abcdefa123456789abcdef
endlan
chassis_control "${folder}/chassis 0x20"
user 1 false "" "none" user 10 none md2 md5 straight
user 2 true "${login}" "${password}" admin 10 none md2 md5 straight
`;

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

/** A machine with a BMC, simulated by `ipmi_sim` on its own port. */
export async function startBmc(password: string) {
  const login = "panel";
  const folder = await mkdtemp(path.join(tmpdir(), "berth-ipmi-sim-"));
  const port = await freeUdpPort();
  const file = (name: string) => path.join(folder, name);
  await mkdir(file("state"));
  await writeFile(file("chassis"), chassis(folder));
  await chmod(file("chassis"), 0o700);
  await writeFile(file("lan.conf"), config(folder, port, login, password));
  await writeFile(file("commands"), setUp);
  await writeFile(file("log"), "");
  const child = spawn(
    "ipmi_sim",
    ["-c", file("lan.conf"), "-f", file("commands"), "-s", file("state"), "-n"],
    { stdio: "ignore" },
  );
  const bmc = { host: "127.0.0.1", port, login, password, cipher: 3 };
  await waitFor(() => readStatus(bmc).catch(() => undefined), "the controller does not start");
  return {
    controller: bmc,
    address: `127.0.0.1:${port}`,
    readPower: async () =>
      (await readFile(file("power"), "utf8").catch(() => "0")).trim() === "1" ? "on" : "off",
    setPower: (power: "on" | "off") => writeFile(file("power"), power === "on" ? "1\n" : "0\n"),
    readBoot: async () => (await readFile(file("boot"), "utf8")).trim(),
    /** Whether these credentials can sign in and read the power state. */
    signsIn: (name: string, word: string): Promise<boolean> =>
      runTool("env", [
        `IPMI_PASSWORD=${word}`,
        ...["ipmitool", "-I", "lanplus", "-H", "127.0.0.1", "-p", String(port), "-U", name, "-E"],
        ...["-L", "OPERATOR", "-C", "3", "-N", "1", "-R", "1", "chassis", "power", "status"],
      ]).then(
        () => true,
        () => false,
      ),
    countUsers: async (): Promise<number> => {
      const slots = readUsers(await ipmitool(bmc, ["-c", "user", "list", "1"]));
      return (slots ?? []).filter(({ isUsed }) => isUsed).length;
    },
    /** Power commands to the chassis since the last call. */
    takePowerTargets: async (): Promise<string[]> => {
      const lines = (await readFile(file("log"), "utf8")).split("\n");
      await writeFile(file("log"), "");
      return lines.filter((line) => line.startsWith("set ")).map((line) => line.slice(4));
    },
    stop: async () => {
      child.kill("SIGKILL");
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type SimulatedBmc = Awaited<ReturnType<typeof startBmc>>;
