import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { runImports } from "./import";

withCatalogDatabase();

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reports-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("the remarks of an import are no formulas where a spreadsheet opens their file", async () => {
  const [customers, report] = ["customers.csv", "report.csv"].map((name) => path.join(folder, name));
  await writeFile(customers ?? "", 'id;email;country;currency\n=1+1;"=HYPERLINK(""http://x"")";DE;EUR\n');
  expect(
    await runImports("csv", [
      "customers",
      customers ?? "",
      "--company",
      "EU",
      "--dry-run",
      "--report",
      report ?? "",
    ]),
  ).toContain("remarks are in");
  const cells = (await readFile(report ?? "", "utf8")).split(/[,\n]/);
  expect(cells).toContain("'=1+1");
  expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
});
