/**
 * What a machine uses, as its back end counts it. Null = not measured, or the machine is off. Counters run since `start`,
 * which is another text whenever they began anew; the panel works rates out of two readings.
 */
export type Reading = {
  serverId: number;
  isUp: boolean;
  start: string;
  /** Of all its processors together, now. */
  cpuPercent: number | null;
  /** Seconds of processor time since the start, divided by the number of processors; counts where there is no percentage. */
  cpuSeconds: number | null;
  memoryPercent: number | null;
  diskPercent: number | null;
  inBytes: number | null;
  outBytes: number | null;
  inPackets: number | null;
  outPackets: number | null;
};

/** The reading of a machine that is off. */
export const offReading = (serverId: number, diskPercent: number | null): Reading => ({
  ...{ serverId, isUp: false, start: "", cpuPercent: null, cpuSeconds: null, memoryPercent: null },
  ...{ diskPercent, inBytes: null, outBytes: null, inPackets: null, outPackets: null },
});

export type Measuring = {
  /**
   * Reads many machines in as few calls to the engine as it allows. Machines that do not exist or cannot be read now are
   * left out; throws if none can.
   */
  measure: (serverIds: readonly number[], signal?: AbortSignal) => Promise<Reading[]>;
};
