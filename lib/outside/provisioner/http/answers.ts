import { z } from "zod";
import { MachineFailure } from "@/lib/base/failure";

/** Response schemas of the company's own provisioner, by call; times are ISO 8601 text, sizes bytes. */

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const bytes = z.int().min(0);
const percent = z.number().min(0).max(100);
const ip = z.union([z.ipv4(), z.ipv6()]);
const name = z.string().min(1).max(200);

const Address = z.object({
  ip,
  mac: z.string().regex(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i),
  port: name,
  isMain: z.boolean(),
  gateway: ip,
  prefix: z.int().min(0).max(128),
  sshAt: z
    .string()
    .regex(/^[\w.[\]:-]{1,255}:\d{1,5}$/)
    .optional(),
});
export const Addresses = z.array(Address).max(256);

export const Done = z.null();

const busy = z.object({ state: z.literal("busy"), againInMs: z.number().min(0).max(3_600_000) });
const failed = z.object({ state: z.literal("failed"), failure: MachineFailure, isFinal: z.boolean() });
export const HttpOutcome = z.discriminatedUnion("state", [
  busy,
  z.object({ state: z.literal("done") }),
  failed,
]);
/** Response of `allocate`, with at least one address: otherwise the machine would be unreachable. */
export const HttpAllocated = z.discriminatedUnion("state", [
  busy,
  z.object({ state: z.literal("done"), addresses: Addresses.min(1), network6: z.cidrv6().optional() }),
  failed,
]);
export const HttpNetwork6 = z.discriminatedUnion("state", [
  busy,
  z.object({ state: z.literal("done"), network6: z.cidrv6() }),
  failed,
]);
export const HttpMoved = z.discriminatedUnion("state", [
  busy,
  z.object({ state: z.literal("done"), addresses: Addresses.length(1) }),
  failed,
]);
export const HttpFetched = z.discriminatedUnion("state", [
  busy,
  z.object({ state: z.literal("done"), sizeBytes: bytes }),
  failed,
]);

export const HttpFirewalled = z.boolean();

/** `sizeBytes` is of a backup or an image that was made. */
export const HttpBackup = z.discriminatedUnion("state", [
  busy,
  z.object({ state: z.literal("done"), sizeBytes: bytes.default(0) }),
  failed,
]);

export const HttpPower = z.enum(["on", "off", "unknown"]);
export const HttpSensors = z
  .array(
    z.object({
      name,
      reading: z.object({ value: z.number(), unit: z.string().max(20) }).nullable(),
      reported: z.array(z.string().min(1).max(100)).max(15).optional(),
      state: z.enum(["ok", "nc", "cr", "ns"]),
    }),
  )
  .max(500);
export const HttpOutlets = z
  .array(
    z.object({
      unit: name,
      number: z.int().min(0),
      label: z.string().max(200),
      isOn: z.boolean(),
      watts: z.number().min(0),
    }),
  )
  .max(100);
export const HttpTraffic = z.array(z.object({ ip, day: z.iso.date(), inBytes: bytes, outBytes: bytes }));
export const HttpFlow = z.array(z.object({ ip, at: moment, inBytes: bytes, outBytes: bytes }));
export const HttpPort = z.object({
  isConnected: z.boolean(),
  duplex: z.enum(["full", "half", "none"]),
  speedMbit: z.int().min(0),
});
export const HttpServices = z.array(z.object({ port: z.int().min(1).max(65_535), name })).max(1_000);
export const HttpFree = z.array(ip).max(1_000);
export const HttpNatMapping = z.object({ internalIp: ip, externalIp: ip });

export const HttpLoad = z.object({
  isUp: z.boolean(),
  cpuPercent: percent,
  memoryPercent: percent,
  diskPercent: percent,
  inBytesPerSecond: bytes.nullable(),
  outBytesPerSecond: bytes.nullable(),
  uptimeSeconds: z.int().min(0),
});
const counter = bytes.nullable();
export const HttpReadings = z
  .array(
    z.object({
      serverId: z.int().min(1),
      isUp: z.boolean(),
      start: z.string().max(100),
      cpuPercent: percent.nullable(),
      cpuSeconds: z.number().min(0).nullable(),
      memoryPercent: percent.nullable(),
      diskPercent: percent.nullable(),
      inBytes: counter,
      outBytes: counter,
      inPackets: counter,
      outPackets: counter,
    }),
  )
  .max(1_000);
export const HttpSnapshots = z
  .array(z.object({ name, imageId: z.string().max(200), sizeBytes: bytes, madeAt: moment }))
  .max(1_000);
export const HttpBmc = z.object({ model: name, ip: z.string().max(60), mac: z.string().max(20) });
export const HttpUsers = z.array(z.object({ login: name, isAdmin: z.boolean() })).max(100);
export const HttpScreen = z.object({
  host: name,
  port: z.int().min(1).max(65_535),
  password: z.string().max(200),
  hasPicture: z.boolean(),
});
export const HttpBootLog = z.string().max(1_000_000);
export const HttpImages = z.array(z.object({ id: z.int(), name })).max(1_000);
export const HttpPxeInstall = z.enum(["none", "waiting", "installing", "configuring", "verifying", "done"]);
