import { describe, expect, test } from "vitest";
import { parseMail } from "./parse";
import { takeUuencoded } from "./uuencoded";

const terms = { ownDomains: ["panel.example"], mailServer: null };
const parse = (source: string | Buffer) => parseMail(Buffer.from(source), terms);
const head =
  "From: a@y.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nHello\n";
const withPart = (headers: string, body = "x") => `${head}--b\n${headers}\n\n${body}\n--b--\n`;
const pdf = "Content-Type: application/pdf\nContent-Disposition: attachment;";

describe("a part keeps its name", () => {
  test.each([
    ["счёт.pdf", `${pdf} filename*=UTF-8''%D1%81%D1%87%D1%91%D1%82.pdf`],
    ["счёт.pdf", `${pdf} filename*0*=UTF-8''%D1%81%D1%87;\n filename*1*=%D1%91%D1%82; filename*2=".pdf"`],
    ["с.pdf", `${pdf} filename*0*=UTF-8''%D1;\n filename*1*=%81.pdf`],
    ["über.pdf", `${pdf} filename*=iso-8859-1'de'%FCber.pdf`],
    ["long name of a file.pdf", `${pdf} filename*0="long name ";\n filename*1="of a file.pdf"`],
    ["счет.pdf", "Content-Type: application/pdf; name*=koi8-r''%D3%DE%C5%D4.pdf"],
    ["счёт.pdf", `${pdf} filename="=?UTF-8?B?0YHRh9GR0YIucGRm?="`],
    ["счёт.pdf", `${pdf} filename="=?UTF-8?Q?=D1=81=D1=87?=\n =?UTF-8?Q?=D1=91=D1=82.pdf?="`],
    ["счет.pdf", `${pdf} filename="=?koi8-r?Q?=D3=DE=C5=D4.pdf?="`],
    ["сч.pdf", `${pdf} filename==?UTF-8?Q?=D1=81=D1=87.pdf?=`],
    ["счёт.pdf", `${pdf} filename="счёт.pdf"`],
    ["my file.pdf", `${pdf} filename=my file.pdf`],
    ["log.txt", 'Content-Type: text/plain; name="log.txt"'],
    ["log.txt", "Content-Type: text/plain\nContent-Disposition: inline; filename=log.txt"],
    [
      "журнал.csv",
      "Content-Type: text/csv; charset=utf-8;\n name*=UTF-8''%D0%B6%D1%83%D1%80%D0%BD%D0%B0%D0%BB.csv",
    ],
    ["message.eml", "Content-Type: message/rfc822"],
    ["image.png", "Content-Type: image/png\nContent-Disposition: attachment"],
  ])("%s", async (name, headers) => {
    const { attachments, text } = await parse(withPart(headers));
    expect(attachments.map((one) => [one.name, one.content.toString().trim()])).toEqual([[name, "x"]]);
    expect(text).toBe("Hello");
  });

  test("in bytes of Windows", async () => {
    const source = withPart(`${pdf} filename="NAME.pdf"`).split("NAME");
    const mail = Buffer.concat([
      Buffer.from(source[0] ?? ""),
      Buffer.from([0xf1, 0xf7, 0xe5, 0xf2]),
      Buffer.from(source[1] ?? ""),
    ]);
    expect((await parse(mail)).attachments[0]?.name).toBe("счет.pdf");
  });

  test("and the first text is what was written, named or not", async () => {
    const mail =
      "From: a@y.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; name=text_0.txt\n\nHello\n--b--\n";
    expect(await parse(mail)).toMatchObject({ text: "Hello", attachments: [] });
  });
});

describe("uuencoded files", () => {
  const coded = "begin 644 a.txt\n%:&5L;&\\\n`\nend";

  test("in the text become attachments, and the text is what stands around them", async () => {
    const mail = await parse(
      `From: a@y.example\n\nSee this:\n\n${coded}\n\nBye\n${coded.replace("a.txt", "b c.txt")}\n`,
    );
    expect(mail.text).toBe("See this:\n\n\nBye");
    expect(mail.attachments.map(({ name, content }) => [name, content.toString()])).toEqual([
      ["a.txt", "hello"],
      ["b c.txt", "hello"],
    ]);
  });

  test.each([
    "Content-Type: application/octet-stream\nContent-Transfer-Encoding: x-uuencode\nContent-Disposition: attachment",
    "Content-Type: application/octet-stream; name=a.txt\nContent-Transfer-Encoding: x-uue\nContent-Disposition: attachment",
  ])("in a part are decoded: %s", async (headers) => {
    const { attachments } = await parse(withPart(headers, coded));
    expect(attachments.map(({ name, content }) => [name, content.toString()])).toEqual([["a.txt", "hello"]]);
  });

  test("of every length come out as they went in", () => {
    for (let size = 0; size <= 100; size++) {
      const content = Buffer.from(Array.from({ length: size }, (_, at) => (at * 37 + size) & 255));
      const lines = Array.from({ length: Math.ceil(size / 45) }, (_, at) =>
        content.subarray(at * 45, at * 45 + 45),
      );
      const line = (bytes: Buffer) => {
        const padded = Buffer.concat([bytes, Buffer.alloc((3 - (bytes.length % 3)) % 3)]);
        const codes = Array.from({ length: padded.length / 3 }, (_, at) =>
          padded.readUIntBE(at * 3, 3),
        ).flatMap((three) => [18, 12, 6, 0].map((shift) => ((three >> shift) & 63) + 32));
        return String.fromCharCode(bytes.length + 32, ...codes).trimEnd();
      };
      const text = `begin 600 x\n${lines.map(line).join("\n")}\n\nend\n`;
      expect(takeUuencoded(text).files).toEqual([{ name: "x", content }]);
    }
  });

  test.each([
    "begin 644 a.txt\nnot at all a line of this\nend",
    "begin 644 a.txt\n%:&5L;&\\",
    "begin the day\nend",
  ])("that are none stay text: %s", (text) => expect(takeUuencoded(text)).toEqual({ text, files: [] }));
});
