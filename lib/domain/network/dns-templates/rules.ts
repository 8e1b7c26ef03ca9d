export const maxTemplates = 50;
export const maxRecordsText = 10_000;

export type Details = {
  /** The whole name of the server, without a dot at the end. */
  host: string;
  ipv4: string | null;
  ipv6: string | null;
};

/** By which a template is tried when it is kept; any zone and any server will do. */
export const sample: Details = { host: "host.example.com", ipv4: "192.0.2.1", ipv6: "2001:db8::1" };
export const sampleZone = "example.com";

/**
 * A template's lines with the server's facts in their places. Lines about an address that the server does not have are
 * left out. In quotes the host name has no dot at its end: there it is a text and no name of a zone file.
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

/** The whole name that a server has in a zone: its own when it lies there, else its first label under the zone. */
export function hostIn(zone: string, hostname: string): string {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  if (name === zone || name.endsWith(`.${zone}`)) return name;
  return `${name.split(".")[0]}.${zone}`;
}

/** A place that has no meaning, such as a misspelt one; null = there is none. */
export function unknownPlaceholder(text: string): string | null {
  const places = text.match(/\{[^{}\s]*\}/g) ?? [];
  return places.find((place) => !["{host}", "{ipv4}", "{ipv6}"].includes(place)) ?? null;
}
