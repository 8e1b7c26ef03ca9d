import { expect, test } from "vitest";
import { readStatement } from "../read-statement";

const readCsv = (text: string) =>
  readStatement(Buffer.from(text), { ownAccounts: ["NL02DEMO0123456789"], mappings: {}, currency: null });

test("is not booked where the balance beside unsigned amounts falls, or where columns have no names", () => {
  const rows = (balances: string[]) =>
    [
      "Date,Amount,Currency,Description,Balance",
      ...balances.map((balance, row) => `2026-11-2${row},${row + 1}.45,EUR,RF185001,${balance}`),
    ].join("\n");
  for (const falling of [
    ["100.00", "97.55", "94.10"],
    ["100.00", "102.45", "99.00"],
    ["100.00", "101.45", "103.90"],
  ])
    expect(readCsv(rows(falling)).refusal?.code, `${falling}`).toBe("falling_balance");
  const rising = readCsv(rows(["100.00", "102.45", "105.90"]));
  expect([rising.refusal, rising.receipts.length]).toEqual([null, 3]);
  const nameless = readCsv("20.11.2026;RF185001;5,45\n21.11.2026;RF185001;6,45\n");
  expect(nameless.refusal?.code).toBe("nameless");
  expect(readCsv('"Datum","Boeksaldo"\n"2026-11-20","13,20"\n').refusal?.code).toBe("no_amount");
});

test("of columns without names, that is the amount which the balance moves by", () => {
  const rows = [
    "20-11-2026,NL02DEMO0123456789,A Demo,EUR,130.44,EUR,1089.00,20-11-2026,2754,RF445003",
    "21-11-2026,NL02DEMO0123456789,B Demo,EUR,1219.44,EUR,-200.00,21-11-2026,9856,x",
    "22-11-2026,NL02DEMO0123456789,B Demo,EUR,1019.44,EUR,-2.20,22-11-2026,9857,x",
  ];
  for (const lines of [rows, rows.toReversed()]) {
    const { receipts, skipped } = readCsv(lines.join("\n"));
    expect(receipts).toMatchObject([{ amount: "1089.00", currency: "EUR", day: "2026-11-20" }]);
    expect(skipped.map(({ code }) => code)).toEqual(["outgoing", "outgoing"]);
  }
});

test("says that a table without rows has none", () =>
  expect(readCsv("Date,Amount,Currency,Text\n").refusal?.code).toBe("no_entries"));

test("understands names and words that are written in one", () => {
  const card =
    '"Belegdatum";"Originalbetrag";"Buchungsbetrag";"Buchungswährung";"Text"\n"20.11.26";"-9,00";"-10,89";"EUR";"x"\n"21.11.26";"9,00";"10,89";"EUR";"RF185001"';
  expect(readCsv(card)).toMatchObject({
    receipts: [{ amount: "10.89", day: "2026-11-21" }],
    skipped: [{ code: "outgoing" }],
  });
  const hungarian =
    "Tranzakció dátuma,Tranzakció összege,Devizanem,Bevétel/Kiadás,Közlemény\n2026.11.20.,350,HUF,Kiadás,x\n2026.11.21.,1290,HUF,Bevétel,RF185001";
  expect(readCsv(hungarian)).toMatchObject({
    receipts: [{ amount: "1290.00", currency: "HUF", day: "2026-11-21" }],
    skipped: [{ code: "outgoing" }],
  });
  const colons = "Date,Amount,Currency,Memo\n2026:11:20,889.81,EUR,RF185001";
  expect(readCsv(colons).receipts).toMatchObject([{ day: "2026-11-20" }]);
});

test.each([
  ["one customer", ["A Demo", "A Demo"], "NL00ABNA0000000000"],
  ["several customers", ["A Demo", "B Demo"], ""],
])("an account that is in every row is the payer's where %s paid", (_, payers, account) => {
  const rows = payers.map(
    (payer, row) => `2026-11-2${row},5.4${row},EUR,${payer},NL00ABNA0000000000,RF185001`,
  );
  const { receipts } = readCsv(["Date,Amount,Currency,Payer,IBAN,Description", ...rows].join("\n"));
  expect(receipts.map(({ payerAccount }) => payerAccount)).toEqual([account, account]);
});

test("names with a number are payers, not accounts", () => {
  const rows = ["1;2026-11-20;50.00;EUR;Somebody 5027;two", "2;2026-11-21;7.01;EUR;Keeper 20048;one"];
  const { receipts } = readCsv(["id;date;amount;currency;payer;reference", ...rows].join("\n"));
  expect(receipts.map(({ payer }) => payer)).toEqual(["Somebody 5027", "Keeper 20048"]);
});
