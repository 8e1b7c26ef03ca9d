type Reading = { isConnected: boolean; duplex: "full" | "half" | "none"; speedMbit: number };

/** The words of old clients: only `connected` is on. */
export const portStatus = ({ isConnected }: Pick<Reading, "isConnected">): string =>
  isConnected ? "connected" : "notconnect";

export const statusText = (reading: Reading): string =>
  JSON.stringify({
    status: portStatus(reading),
    duplex: reading.duplex,
    speed: reading.speedMbit,
  });
