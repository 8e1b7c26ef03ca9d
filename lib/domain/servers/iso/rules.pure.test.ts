import { expect, it } from "vitest";
import { isPublicHost, shortNameOf } from "./rules";

it.each([
  ["Rescue 2026", "rescue-2026"],
  ["  --Debian__13 (netinst)!  ", "debian-13-netinst"],
  ["../../etc/passwd", "etc-passwd"],
  ["Спасение", "image"],
  ["", "image"],
  ["x".repeat(100), "x".repeat(60)],
])("the short name of %j is %j", (name, short) => expect(shortNameOf(name)).toBe(short));

it.each([
  "https://example.com/x.iso",
  "http://93.184.216.34/x.iso",
  "https://[2606:2800:220:1::1]/x.iso",
  "https://10.example.com/x.iso",
])("%s may be fetched from", (url) => expect(isPublicHost(url)).toBe(true));

it.each([
  "http://localhost/x.iso",
  "http://localhost../x.iso",
  "http://localhost.localdomain/x.iso",
  "http://postgres:5432/x.iso",
  "http://metadata.google.internal/x.iso",
  "http://LOCALHOST./x.iso",
  "http://panel.localhost:3000/x.iso",
  "http://127.0.0.1/x.iso",
  "http://127.1/x.iso",
  "http://2130706433/x.iso",
  "http://0x7f.0.0.1/x.iso",
  "http://10.0.0.5/x.iso",
  "http://192.168.1.1/x.iso",
  "http://169.254.169.254/latest/meta-data",
  "http://0.0.0.0/x.iso",
  "http://[::1]/x.iso",
  "http://[fd00::5]/x.iso",
  "http://[fe80::1]/x.iso",
  "http://[::ffff:127.0.0.1]/x.iso",
  "http://127.0.0.1./x.iso",
])("%s may not: it leads to where only the panel is let in", (url) => expect(isPublicHost(url)).toBe(false));
