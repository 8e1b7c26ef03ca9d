import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { oldPasswords } from "@/lib/db/tables/identity/old-passwords";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { dataImportNotes, importedObjects } from "@/lib/db/tables/support/data-imports";
import { readCredit } from "@/lib/testing/money/credit";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { csvSource } from "./csv/source";
import { listDataImports } from "./list";
import { openImported } from "./open";
import { runImport } from "./run";

withCatalogDatabase();

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "csv-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function take(
  noun: "customers" | "services",
  text: string | Buffer,
  { isDry = false, region = "EU", name = "csv" } = {},
) {
  const file = path.join(folder, "file.csv");
  await writeFile(file, text);
  const source = await csvSource(noun, file);
  try {
    return await runImport({ ...source, name }, { origin: "file.csv", isDry, region });
  } finally {
    await source.close();
  }
}

const codesOf = async (id: number) =>
  (
    await database()
      .select()
      .from(dataImportNotes)
      .where(eq(dataImportNotes.importId, id))
      .orderBy(asc(dataImportNotes.id))
  ).map(({ noun, sourceId, code }) => `${noun} ${sourceId} ${code}`);

const customers = `\uFEFFid;email;country;currency;firstname;credit;note
7;ANNA@example.test;de;eur;"Anna; ""A"" ";12.34;"From
the old shop"
8;no address;DE;EUR;Boris;;
9;carol@example.test;DE;GBP;Carol;5;
`;

test("customers of a CSV file are taken, and what cannot be is named with its row's id", async () => {
  const dry = await take("customers", customers, { isDry: true });
  expect(dry.report.counts.customer).toMatchObject({ found: 3, added: 1, left: 2 });
  expect(await database().$count(importedObjects)).toBe(0);
  const { report, state, id } = await take("customers", customers);
  expect(state).toBe("done");
  expect(report.counts.customer).toMatchObject({ found: 3, added: 1, left: 2 });
  expect(await codesOf(id)).toEqual(
    expect.arrayContaining(["customer 7 no_password", "customer 8 email", "customer 9 currency"]),
  );
  const [account] = await database().select().from(accounts).where(eq(accounts.email, "anna@example.test"));
  expect(account).toMatchObject({ status: "Inactive", country: "DE", profile: { firstname: 'Anna; "A"' } });
  expect(await readCredit(database(), account?.id ?? 0, "EUR")).toBe("12.34");
  expect((await take("customers", customers)).report.counts.customer).toMatchObject({ added: 0, same: 1 });
});

test("services are taken for customers who are there, and another file of customers ends none of them", async () => {
  const services = `id,customer,product,months,price,next_due,label
1,7,"Colocation, 1 unit",12,100.00,2099-01-01,rack 7
2,99,Colocation,12,100.00,2099-01-01,
3,7,Colocation,5,100.00,2099-01-01,
`;
  const { report, state, id } = await take("services", services);
  expect(state).toBe("done");
  expect(report.counts.service).toMatchObject({ found: 3, added: 1, left: 2 });
  expect(report.sums).toEqual([]);
  expect((await codesOf(id)).toSorted()).toEqual(["service 2 orphan", "service 3 period"]);
  await take("customers", customers);
  const sold = await database().select().from(productSubscriptions);
  expect(sold).toHaveLength(1);
  expect(sold[0]).toMatchObject({ label: "rack 7", agreedPrice: "100.00", endedAt: null });
  expect((await take("services", services)).report.counts.service).toMatchObject({ added: 0, same: 1 });
});

test("files are taken as spreadsheets write them: letters of Windows, amounts with a comma, days with points", async () => {
  const text = `sep=;
id;email;country;currency;lastname;credit;created;;
21;jo@example.test;DE;EUR;Größe;1.234,5;31.01.2024;;
`;
  expect((await take("customers", Buffer.from(text, "latin1"))).report.counts.customer).toMatchObject({
    added: 1,
  });
  const [account] = await database().select().from(accounts).where(eq(accounts.email, "jo@example.test"));
  expect(account).toMatchObject({ profile: { lastname: "Größe" } });
  expect(await readCredit(database(), account?.id ?? 0, "EUR")).toBe("1234.50");
  const services = "id;customer;product;months;price;next_due\n21;21;Rack;1;12,50;01.02.2099\n";
  expect((await take("services", services)).report.counts.service).toMatchObject({ added: 1 });
});

test("an amount with three digits behind a point is refused: it is a thousand times as much to some", async () => {
  const text = `id;email;country;currency;credit
31;dora@example.test;DE;EUR;2.400
32;emil@example.test;DE;EUR;2400.000
33;finn@example.test;DE;EUR;2.400,00
`;
  const { id, report } = await take("customers", text);
  expect(report.counts.customer).toMatchObject({ added: 2, left: 1 });
  expect((await codesOf(id)).filter((said) => said.endsWith("price"))).toEqual(["customer 31 price"]);
  expect(report.sums.find(({ sum }) => sum === "credit")).toMatchObject({ here: "4800.00" });
});

test("yes and no are read in the languages of the panel, and what is neither is refused", async () => {
  await take("customers", "id,email,country,currency\n40,gina@example.test,DE,EUR\n");
  const text = `id,customer,product,months,price,next_due,taxed,tax_included
81,40,Rack,1,119.00,2099-01-01,ja,да
82,40,Rack,1,119.00,2099-01-01,Nein,нет
83,40,Rack,1,119.00,2099-01-01,,
84,40,Rack,1,119.00,2099-01-01,x,
85,40,Rack,1,119.00,2099-01-01,,inkl.
`;
  const { id, report } = await take("services", text);
  expect(report.counts.service).toMatchObject({ added: 3, left: 2 });
  expect((await codesOf(id)).toSorted()).toEqual(["service 84 yes_no", "service 85 yes_no"]);
  const sold = await database()
    .select({ isTaxed: products.isTaxed, price: productSubscriptions.agreedPrice })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .innerJoin(accounts, eq(accounts.id, productSubscriptions.accountId))
    .where(eq(accounts.email, "gina@example.test"))
    .orderBy(asc(productSubscriptions.agreedPrice), asc(products.isTaxed));
  expect(sold.map(({ isTaxed }) => isTaxed)).toEqual([true, false, true]);
  // The first one had tax in it.
  expect(Number(sold[0]?.price)).toBeLessThan(119);
  expect(sold.slice(1).map(({ price }) => price)).toEqual(["119.00", "119.00"]);
});

test("what a later file has no column for stays as it is, the credit and its proof too", async () => {
  const head = "id,email,country,currency";
  const hash = `$2b$10$${"a".repeat(53)}`;
  await take(
    "customers",
    `${head},firstname,phone,language,tax_number,credit,password_hash,email_confirmed
50,hugo@example.test,DE,EUR,Hugo,+49.301234567,de,DE136695976,100,${hash},yes
`,
  );
  const read = async () => {
    const [row] = await database().select().from(accounts).where(eq(accounts.email, "hugo@example.test"));
    if (!row) throw new Error("Hugo is not there.");
    return row;
  };
  const { id, profile, vatCheckedAt, emailVerifiedAt } = await read();
  const moved = `${head},city\n50,hugo@example.test,DE,EUR,Hamburg\n`;
  const { report, state } = await take("customers", moved);
  expect(state).toBe("done");
  expect(report.counts.customer).toMatchObject({ changed: 1 });
  expect(report.sums).toEqual([]);
  expect(await read()).toMatchObject({
    ...{ language: "de", vatNumber: "DE136695976", vatValid: true, vatCheckedAt, emailVerifiedAt },
    profile: { ...profile, city: "Hamburg" },
  });
  expect(emailVerifiedAt).not.toBeNull();
  expect(await database().$count(oldPasswords, eq(oldPasswords.accountId, id))).toBe(1);
  expect(await readCredit(database(), id, "EUR")).toBe("100.00");
  expect((await take("customers", moved)).report.counts.customer).toMatchObject({ changed: 0, same: 1 });
  // A cell that is empty says that there is none.
  await take("customers", `${head},city,credit\n50,hugo@example.test,DE,EUR,Hamburg,\n`);
  expect(await readCredit(database(), id, "EUR")).toBe("0.00");
});

test.each([
  ["no column that is needed", "id,email\n1,a@example.test\n", "has no column country, currency"],
  ["an unknown one", "id,email,country,currency,colour\n", "has the column colour"],
  ["a row with a cell too many", "id,email,country,currency\n1,a@example.test,DE,EUR,x\n", "Row 2 of"],
  ["nothing", "", "is empty"],
  ["a row without an id", "id,email,country,currency\n,a@example.test,DE,EUR\n", "a row without an id"],
  [
    "the same id twice",
    "id,email,country,currency\n1,a@example.test,DE,EUR\n1,b@example.test,DE,EUR\n",
    "has the id 1 in two rows",
  ],
])("a file with %s is refused as a whole", async (_what, text, message) => {
  await expect(take("customers", text)).rejects.toThrow(message);
});

test("a file of services with the same id twice sells nothing", async () => {
  const text = `id,customer,product,months,price,next_due
70,7,Rack,1,10.00,2099-01-01
70,7,Rack,1,10.00,2099-02-01
`;
  const before = await database().$count(productSubscriptions);
  await expect(take("services", text)).rejects.toThrow("has the id 70 in two rows");
  expect(await database().$count(productSubscriptions)).toBe(before);
});

describe("a second source whose numbers are those of the first", () => {
  const other = "id,email,country,currency\n7,ivan@example.test,RU,RUB\n";

  test("is refused for another company, and nobody becomes somebody else", async () => {
    await expect(take("customers", other, { region: "RU" })).rejects.toThrow("are of the company EU");
    expect(await database().$count(accounts, eq(accounts.email, "ivan@example.test"))).toBe(0);
    expect(await database().$count(accounts, eq(accounts.email, "anna@example.test"))).toBe(1);
  });

  test("is taken beside it by a name of its own, and opened by that", async () => {
    const { report } = await take("customers", other, { region: "RU", name: "csv:shop-2" });
    expect(report.counts.customer).toMatchObject({ added: 1, changed: 0 });
    const admin = await asStaff("admin");
    await expect(openImported.call(admin, { ids: ["7"] })).rejects.toMatchObject({
      extras: { doc: "data_import.several_sources" },
    });
    expect(await openImported.call(admin, { ids: ["7"], source: "csv:shop-2" })).toEqual({ opened: 1 });
    const rows = await database().select().from(accounts).where(eq(accounts.status, "Inactive"));
    expect(rows.map(({ email }) => email)).toContain("anna@example.test");
    expect((await listDataImports.call(admin, {})).sources).toEqual(["csv", "csv:shop-2"]);
  });
});
