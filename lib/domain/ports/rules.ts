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

/** The same text read again. */
export function readPortText(text: string): Reading {
  const told: Record<string, unknown> = JSON.parse(text);
  return {
    isConnected: told.status === "connected",
    duplex: told.duplex === "full" || told.duplex === "half" ? told.duplex : "none",
    speedMbit: typeof told.speed === "number" ? told.speed : 0,
  };
}
