import { expect, it } from "vitest";
import { readScanReport, scanReport } from "./scan-report";

it("a scan is told line by line, and its ports are read again", () => {
  const services = [
    { port: 22, name: "ssh" },
    { port: 8443, name: "https alternative" },
  ];
  const report = scanReport("198.18.0.10", services);
  expect(report.split("\n")).toEqual([
    "Nmap scan report for 198.18.0.10",
    "Host is up.",
    "PORT STATE SERVICE",
    "22/tcp open ssh",
    "8443/tcp open https alternative",
  ]);
  expect(readScanReport(report)).toEqual(services);
  expect(scanReport("198.18.0.10", [])).toContain("Host seems down");
  expect(readScanReport(scanReport("198.18.0.10", []))).toEqual([]);
});
