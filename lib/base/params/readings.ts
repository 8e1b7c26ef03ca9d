import { z } from "zod";

const Sensor = z.object({
  name: z.string(),
  /** Null = no reading at present. */
  reading: z.object({ value: z.number(), unit: z.string() }).nullable(),
  /** States of a discrete sensor, such as `Presence detected`; absent for numeric sensors. */
  reported: z.array(z.string()).optional(),
  /** IPMI states: ok, non-critical, critical, not present. */
  state: z.enum(["ok", "nc", "cr", "ns"]),
});
export type Sensor = z.infer<typeof Sensor>;

/** A reading of a machine or its switch, as stored; the API returns the format of `lib/i18n/params/reading-wire.ts`. */
export const Reading = z.discriminatedUnion("of", [
  z.object({ of: z.literal("sensors"), sensors: z.array(Sensor) }),
  z.object({
    of: z.literal("load"),
    isUp: z.boolean(),
    cpuPercent: z.number(),
    memoryPercent: z.number(),
    diskPercent: z.number(),
    /** Null = not measured. */
    inBytesPerSecond: z.number().nullable(),
    outBytesPerSecond: z.number().nullable(),
    uptimeSeconds: z.number(),
  }),
  z.object({
    of: z.literal("port"),
    isConnected: z.boolean(),
    duplex: z.enum(["full", "half", "none"]),
    speedMbit: z.number(),
  }),
  z.object({
    of: z.literal("services"),
    ip: z.string(),
    services: z.array(z.object({ port: z.int(), name: z.string() })),
  }),
]);
export type Reading = z.infer<typeof Reading>;
export type ReadingOf<K extends Reading["of"]> = Extract<Reading, { of: K }>;
