import { describe, expect, it } from "vitest";
import { readStatement } from "./read-statement";

const options = { ownAccounts: ["NL02ABNA0123456789"], mappings: {}, currency: null };

describe("a statement of SWIFT", () => {
  const swift = (...lines: string[]) => readStatement(Buffer.from(lines.join("\r\n")), options);
  const head = [":20:STMT", ":25:NL00ABNA0000000000", ":28C:1/1", ":60F:C261119EUR100,00"];
  const foot = [":62F:C261120EUR110,89", "-"];

  it.each([
    [
      ":61:2611201120C10,89NTRFNONREF//B-1",
      ":86:/REMI/RF445003/NAME/A Demo",
      { number: "B-1", payer: "A Demo" },
    ],
    [
      ":61:261120C10,89NMSC123//B-1",
      ":86:/CNTP/NL00INGB1234567890/INGBNL2A/A Demo///REMI/USTD//RF445003/",
      { payer: "A Demo", payerAccount: "NL00INGB1234567890" },
    ],
    [
      ":61:2611201120CR10,89N051NONREF",
      ":86:166?00GUTSCHRIFT?109251?20SVWZ+RF44?215003?30INGBNL2A?31NL001?32A D?33emo",
      { number: "", payer: "A D emo", payerAccount: "NL001" },
    ],
    [":61:2611201120C10,89S051REF//B-1", ":86:020~00X~20RF445003~32A Demo", { payer: "A Demo" }],
  ])("is read: %s", (entry, details, facts) => {
    const { format, receipts } = swift("{1:F01X}{2:I940X}{4:", ...head, entry, details, ...foot);
    expect(format).toBe("mt940");
    expect(receipts).toMatchObject([
      { amount: "10.89", currency: "EUR", day: "2026-11-20", account: "NL00ABNA0000000000", ...facts },
    ]);
    expect(receipts[0]?.text.replaceAll(" ", "")).toMatch(/RF44(?:\?21)?5003/);
  });

  it("takes no balance, payment out, reversal or expected entry for a receipt", () => {
    const entries = ["D3,00", "RC4,00", "RD5,00", "EC6,00", "C0,00", "C1,2,3"].map(
      (one) => `:61:2611201120${one}NTRFNONREF`,
    );
    const { receipts, skipped } = swift(...head, ...entries, ...foot);
    expect(receipts).toEqual([]);
    expect(skipped.map(({ code }) => code)).toEqual([
      "outgoing",
      "reversal",
      "reversal",
      "pending",
      "nothing",
      "amount",
    ]);
  });

  it("reads days around a new year, and references over lines", () => {
    const long = `:86:${"x".repeat(60)} RF44`;
    const { receipts } = swift(...head, ":61:2701021231C10,89NTRFNONREF", long, "5003", ...foot);
    expect(receipts).toMatchObject([{ day: "2026-12-31", text: expect.stringMatching(/RF445003/) }]);
  });
});

describe("an exchange file with 1C", () => {
  const document = (facts: Record<string, string>) =>
    [
      "СекцияДокумент=Платежное поручение",
      ...Object.entries(facts).map(([name, value]) => `${name}=${value}`),
      "КонецДокумента",
    ].join("\r\n");
  const own = "40702810000000000000";
  const other = "40702978000000000001";
  const file = (...documents: string[]) =>
    readStatement(
      Buffer.from(
        ["1CClientBankExchange", "ВерсияФормата=1.03", `РасчСчет=${own}`, ...documents, "КонецФайла"].join(
          "\r\n",
        ),
      ),
      options,
    );
  const income = {
    Номер: "77",
    Дата: "19.11.2026",
    Сумма: "1089.00",
    ПлательщикСчет: other,
    Плательщик1: "ООО Ромашка",
    ПолучательСчет: own,
    ДатаПоступило: "20.11.2026",
    НазначениеПлатежа: "Оплата RF875005",
  };

  it("gives what came to its own account", () => {
    const { format, receipts } = file(document(income));
    expect(format).toBe("1c");
    expect(receipts).toMatchObject([
      {
        number: "77",
        amount: "1089.00",
        currency: "RUB",
        day: "2026-11-20",
        account: own,
        payer: "ООО Ромашка",
        payerAccount: other,
        text: "Оплата RF875005",
      },
    ]);
  });

  it("leaves out what went, what has not come yet, and what is nobody's", () => {
    const { receipts, skipped } = file(
      document({ ...income, ПлательщикСчет: own, ПолучательСчет: other }),
      document({ ...income, ДатаПоступило: "" }),
      document({ ...income, ПолучательСчет: "40702810000000000009" }),
      document({ ...income, Сумма: "много" }),
    );
    expect(receipts).toEqual([]);
    expect(skipped.map(({ code }) => code)).toEqual(["outgoing", "pending", "direction", "amount"]);
  });
});
