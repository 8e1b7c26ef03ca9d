import { expect, it, test } from "vitest";
import type { Reading } from "@/lib/base/params/readings";
import { readingOnWire } from "./reading-wire";

const load = {
  of: "load",
  isUp: true,
  cpuPercent: 12.5,
  memoryPercent: 40,
  diskPercent: 71,
  inBytesPerSecond: 1_250,
  outBytesPerSecond: null,
  uptimeSeconds: 86_400,
} as const satisfies Reading;

it("a load is told in the words of old clients", () => {
  const told = {
    status: "up",
    cpu: 12.5,
    memory: 40,
    disk: 71,
    net_in: 1_250,
    net_out: null,
    uptime: 86_400,
  };
  expect(readingOnWire(load)).toBe(JSON.stringify(told));
  expect(JSON.parse(readingOnWire({ ...load, isUp: false })).status).toBe("down");
});

test.each([
  [{ isConnected: true, duplex: "full", speedMbit: 1000 }, "connected"],
  [{ isConnected: false, duplex: "none", speedMbit: 0 }, "notconnect"],
] as const)("what the switch says of a port: %j", (port, status) => {
  expect(readingOnWire({ of: "port", ...port })).toBe(
    JSON.stringify({ status, duplex: port.duplex, speed: port.speedMbit }),
  );
});

it("sensors are lines of name, reading and state", () => {
  const sensors: Extract<Reading, { of: "sensors" }>["sensors"] = [
    { name: "CPU Temp", reading: { value: 36, unit: "degrees C" }, state: "ok" },
    { name: "FAN1", reading: null, state: "ns" },
    { name: "PS2", reading: null, reported: ["Presence detected", "Failure detected"], state: "cr" },
    { name: "ECC", reading: null, reported: [], state: "ok" },
  ];
  expect(readingOnWire({ of: "sensors", sensors }).split("\n")).toEqual([
    "CPU Temp | 36 degrees C | ok",
    "FAN1 | no reading | ns",
    "PS2 | Presence detected, Failure detected | cr",
    "ECC | nothing reported | ok",
  ]);
  expect(readingOnWire({ of: "sensors", sensors: [] })).toBe("");
});

it("services are told port by port", () => {
  const services = [
    { port: 22, name: "ssh" },
    { port: 8443, name: "https alternative" },
  ];
  expect(readingOnWire({ of: "services", ip: "198.18.0.10", services }).split("\n")).toEqual([
    "Nmap scan report for 198.18.0.10",
    "Host is up.",
    "PORT STATE SERVICE",
    "22/tcp open ssh",
    "8443/tcp open https alternative",
  ]);
  expect(readingOnWire({ of: "services", ip: "198.18.0.10", services: [] })).toContain("Host seems down");
});
