import type { Reading, ReadingOf, Sensor } from "@/lib/base/params/readings";

/** The words of old clients: only `connected` is on. */
export const portStatus = (isConnected: boolean): string => (isConnected ? "connected" : "notconnect");

function valueOnWire({ reading, reported }: Sensor): string {
  if (reading) return `${reading.value} ${reading.unit}`;
  if (!reported) return "no reading";
  return reported.length > 0 ? reported.join(", ").replaceAll("|", " ") : "nothing reported";
}

function servicesOnWire({ ip, services }: ReadingOf<"services">): string {
  const head = `Nmap scan report for ${ip}`;
  if (services.length === 0) return `${head}\nHost seems down or answers on no port.`;
  const lines = services.map(({ port, name }) => `${port}/tcp open ${name}`);
  return [head, "Host is up.", "PORT STATE SERVICE", ...lines].join("\n");
}

/**
 * The `scope` of a job that read something, to the letter as clients parse it: of a load and a port JSON text, of
 * sensors and services a line for each (`CPU Temp | 36 degrees C | ok`).
 */
export function readingOnWire(reading: Reading): string {
  switch (reading.of) {
    case "sensors":
      return reading.sensors
        .map((sensor) => `${sensor.name} | ${valueOnWire(sensor)} | ${sensor.state}`)
        .join("\n");
    case "load":
      return JSON.stringify({
        status: reading.isUp ? "up" : "down",
        cpu: reading.cpuPercent,
        memory: reading.memoryPercent,
        disk: reading.diskPercent,
        net_in: reading.inBytesPerSecond,
        net_out: reading.outBytesPerSecond,
        uptime: reading.uptimeSeconds,
      });
    case "port":
      return JSON.stringify({
        status: portStatus(reading.isConnected),
        duplex: reading.duplex,
        speed: reading.speedMbit,
      });
    case "services":
      return servicesOnWire(reading);
  }
}
