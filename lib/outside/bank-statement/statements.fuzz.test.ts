import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { StatementRefusal } from "./port";
import { readStatement } from "./read-statement";

const options = { ownAccounts: ["NL02DEMO0123456789"], mappings: {}, currency: null };
const parse = (input: Buffer) => readStatement(input, options);
const refuses = (error: unknown): boolean => error instanceof StatementRefusal;

const camt = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NL02DEMO0123456789</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">330.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><Refs><AcctSvcrRef>C2</AcctSvcrRef></Refs><Amt Ccy="EUR">210.00</Amt><RmtInf><Ustrd>RF76 &amp; 5009</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
const swift = [
  "{1:F01X}{2:I940X}{4:",
  ":20:STMT",
  ":25:NL00ABNA0000000000",
  ":60F:C261119EUR100,00",
  ":61:2611201120C10,89NTRFNONREF//B-1",
  ":86:166?00GUTSCHRIFT?20SVWZ+RF44?215003?32A Demo",
  ":61:261120D3,00NMSC1",
  ":86:/REMI/RF445003/NAME/A Demo",
  ":62F:C261120EUR110,89",
  "-}",
].join("\r\n");
const oneC = [
  "1CClientBankExchange",
  "РасчСчет=40702810000000000000",
  "СекцияДокумент=Платежное поручение",
  "Номер=77",
  "Сумма=1089.00",
  "ПлательщикСчет=40702810000000000001",
  "ПолучательСчет=40702810000000000000",
  "ДатаПоступило=20.11.2026",
  "НазначениеПлатежа=Оплата RF875005",
  "КонецДокумента",
].join("\r\n");
const tables = [
  '"Datum";"Naam / Omschrijving";"Tegenrekening";"Af Bij";"Bedrag (EUR)";"Mededelingen"\n"20261120";"A";"NL00ABNA0000000000";"Bij";"1.010,89";"RF445003"\n',
  'Date,Description,Amount,Running Bal.\n11/20/2026,"RF445003","1,089.00","1,189.00"\n11/21/2026,x,(3.00),1\n',
  "Дата;Номер;Сумма;Валюта;Назначение платежа\n20.11.2026;77;1 089,00;RUB;RF875005\n",
  "123\tEUR\t20261120\t100,00\t1189,00\t20261120\t1089,00\tRF445003\n",
];

/** A zip archive with two files, of which one is packed. */
const archive = Buffer.from(
  [
    "504b03041400000008000000745d57d86a072c0000004800000005000000612e786d6cb371c94f2ecd4dcd2bb1",
    "b371ca0ec9772e2ec92d0a2ec9057221a45f4951a5be9d8d3e84a78fa6461fae1b00504b030414000000000000",
    "00745d65b0f7950e0000000e00000005000000622e7374613a32303a410d0a3a32353a420d0a504b0102140314",
    "00000008000000745d57d86a072c00000048000000050000000000000000000000800100000000612e786d6c50",
    "4b010214031400000000000000745d65b0f7950e0000000e00000005000000000000000000000080014f000000",
    "622e737461504b0506000000000200020066000000800000000000",
  ].join(""),
  "hex",
);

fuzzParsers({
  "statements as tables": {
    seeds: [...tables, "\n\r".repeat(32_768), "a;b\nc\n".repeat(11_000), '"a";"b\n'.repeat(9_000)],
    words: [";", ",", '"', "\n", "RF445003", "1.234,56", "20.11.2026"],
    parse,
    refuses,
  },
  "statements in XML": {
    seeds: [camt],
    words: ["<Ntry>", "</Ntry>", "<TxDtls>", "&amp;", "<!--", "<![CDATA["],
    parse,
    refuses,
  },
  "statements of SWIFT": { seeds: [swift], words: [":61:", ":86:", "?20", "\r\n", "/NAME/"], parse, refuses },
  "archives of statements": { seeds: [archive], words: ["PK\u0001\u0002", "PK\u0005\u0006"], parse, refuses },
  "exchange files with 1C": {
    seeds: [oneC],
    words: ["СекцияДокумент=", "КонецДокумента", "\r\n", "="],
    parse,
    refuses,
  },
});
