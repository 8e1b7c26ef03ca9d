export type Service = { port: number; name: string };

/** What `net/nmap` answers, a line for each port. */
export function scanReport(ip: string, services: readonly Service[]): string {
  const head = `Nmap scan report for ${ip}`;
  if (services.length === 0) return `${head}\nHost seems down or answers on no port.`;
  const lines = services.map(({ port, name }) => `${port}/tcp open ${name}`);
  return [head, "Host is up.", "PORT STATE SERVICE", ...lines].join("\n");
}

/** The ports of such an answer. */
export const readScanReport = (report: string): Service[] =>
  Array.from(report.matchAll(/^(\d+)\/tcp open (.*)$/gm), ([, port, name]) => ({
    port: Number(port),
    name: name ?? "",
  }));
