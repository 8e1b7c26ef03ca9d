export const maxTemplates = 50;
export const maxRecordsText = 10_000;

export type Details = {
  /** The server's FQDN, without a trailing dot. */
  host: string;
  ipv4: string | null;
  ipv6: string | null;
};

/** Sample values to validate a template when it is saved; any zone and server will do. */
export const sample: Details = { host: "host.example.com", ipv4: "192.0.2.1", ipv6: "2001:db8::1" };
export const sampleZone = "example.com";

/**
 * Fills a template's placeholders with the server's values. Leaves out lines that need an address which the server
 * does not have. Within quotes the host name has no trailing dot: there it is text, not a name of the zone file.
 */
export function fill(text: string, { host, ipv4, ipv6 }: Details): { file: string; skipped: string[] } {
  const lines = text.split(/\r\n|\n|\r/);
  const isOut = (line: string) =>
    (ipv4 === null && line.includes("{ipv4}")) || (ipv6 === null && line.includes("{ipv6}"));
  const written = lines.map((line) =>
    isOut(line)
      ? ""
      : line
          .replace(/"(?:[^"\\]|\\.)*("?)/g, (quoted, end) =>
            end ? quoted.replaceAll("{host}", host) : quoted,
          )
          .replaceAll("{host}", `${host}.`)
          .replaceAll("{ipv4}", ipv4 ?? "")
          .replaceAll("{ipv6}", ipv6 ?? ""),
  );
  return { file: written.join("\n"), skipped: lines.filter(isOut).map((line) => line.trim()) };
}

/** The server's FQDN for a zone: its own host name if that is in the zone, else its first label under the zone. */
export function hostIn(zone: string, hostname: string): string {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  if (name === zone || name.endsWith(`.${zone}`)) return name;
  return `${name.split(".")[0]}.${zone}`;
}

/** Returns the first unknown placeholder, such as a misspelled one; null = none. */
export function unknownPlaceholder(text: string): string | null {
  const places = text.match(/\{[^{}\s]*\}/g) ?? [];
  return places.find((place) => !["{host}", "{ipv4}", "{ipv6}"].includes(place)) ?? null;
}
