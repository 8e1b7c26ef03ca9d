import { z } from "zod";
import { type HostCalls, hostStates } from "../hosts";
import { HttpOutcome } from "./answers";
import type { Ask } from "./channel";

const bytes = z.int().min(0);

const Resources = z.object({
  cpus: z.int().min(1).max(100_000),
  memoryBytes: bytes,
  diskBytes: bytes,
  usedMemoryBytes: bytes.nullable(),
  usedDiskBytes: bytes.nullable(),
  load: z.number().min(0).max(1_000_000).nullable(),
});

const Hosts = z
  .array(
    z
      .object({
        name: z.string().min(1).max(100),
        locations: z.array(z.string().max(20)).max(200),
        state: z.enum(hostStates),
        resources: Resources.nullable(),
        servers: z.array(z.int().min(1).max(2_147_483_647)).max(20_000),
      })
      .refine(({ state, resources }) => state === "offline" || resources !== null),
  )
  .max(500)
  .refine((hosts) => new Set(hosts.map(({ name }) => name)).size === hosts.length);

/** Calls on hosts, forwarded to the company's own provisioner. */
export const httpHosts = (ask: Ask): Omit<HostCalls, "readSystemImages"> => ({
  readHosts: (locations, signal) => ask("readHosts", Hosts, { body: { locations }, signal }),
  evacuateHost: (host, key, signal) =>
    ask("evacuateHost", HttpOutcome, { id: key, body: { host, key }, signal }),
  moveMachine: (machine, work, signal) =>
    ask("moveMachine", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  restoreHost: (host, key, signal) =>
    ask("restoreHost", HttpOutcome, { id: key, body: { host, key }, signal }),
});
