import { describe, expect, test } from "vitest";
import { foldQuote } from "./fold";

test.each([
  ["nothing quoted", "Hello\nthere", "Hello\nthere", null],
  [
    "our own line",
    "Yes\n\n## Write your answer above this line ##\n\nAnna answered:\n\nHi",
    "Yes",
    /^## Write/,
  ],
  ["our line, in German", "Ja\n> ## Schreiben Sie Ihre Antwort über dieser Zeile ##\n> Hallo", "Ja", /^> ##/],
  ["our line, quoted", "Да\n> ## Напишите ответ над этой строкой ##\n> Привет", "Да", /^> ##/],
  ["On … wrote:", "Yes\n\nOn Mon, 3 May 2027 at 10:00, Support <s@x.test> wrote:\n> Hi", "Yes", /^On Mon/],
  [
    "wrote: on a line of its own",
    "Yes\n\nOn Mon, 3 May 2027 at 10:00, Support <support+0123@x.test>\nwrote:\n> Hi",
    "Yes",
    /^On Mon/,
  ],
  ["пишет:", "Да\n\n3 мая 2027 г., 10:00 Support <s@x.test> пишет:\n> Привет", "Да", /^3 мая/],
  ["-----Original Message-----", "Yes\n-----Original Message-----\nFrom: x", "Yes", /^-----Original/],
  ["quoted lines at the end", "Yes\n\n> one\n> two\n", "Yes", "> one\n> two"],
  ["an answer below what it quotes", "> one\n\nYes", "> one\n\nYes", null],
  ["all quoted", "On Mon, 3 May 2027, Support wrote:\n> Hi\n\nYes", /Yes$/, null],
])("%s", (_, body, text, quoted) => {
  const folded = foldQuote(body);
  if (typeof text === "string") expect(folded.text).toBe(text);
  else expect(folded.text).toMatch(text);
  if (quoted instanceof RegExp) expect(folded.quoted).toMatch(quoted);
  else expect(folded.quoted).toBe(quoted);
});

describe("what mail programs put above what they repeat is cut", () => {
  const said = "Still not, see the log.\n\nAnna";
  const cut = (above: string) => {
    const folded = foldQuote(`${said}\n\n${above}\n\nTry again.\nSupport\n`);
    expect(folded.text).toBe(said);
    expect(folded.quoted).toMatch(/Try again\.\nSupport$/);
    expect(folded.quoted?.split("\n")[0]).toBe(above.split("\n")[0]?.trim());
  };

  test.each([
    [
      "en",
      "From: Support <s@x.test>\nSent: Monday, May 3, 2027 10:00 AM\nTo: Anna <a@y.test>\nSubject: RE: No boot",
    ],
    [
      "en, with a copy",
      "From: Support <s@x.test>\nSent: Monday, May 3, 2027 10:00 AM\nTo: Anna <a@y.test>; Boris\n<b@y.test>; Carol <c@y.test>\nCc: D <d@y.test>\nSubject: RE: No boot",
    ],
    [
      "en, as Mac writes it",
      "From: Support <s@x.test>\nDate: Monday, May 3, 2027 at 10:00\nTo: Anna <a@y.test>\nSubject: Re: No boot",
    ],
    [
      "en, bold",
      "*From:* Support <s@x.test>\n*Sent:* Monday, May 3, 2027 10:00 AM\n*To:* Anna <a@y.test>\n*Subject:* No boot",
    ],
    ["en, bold with two", "**From:** Support\n**Sent:** Monday\n**To:** Anna\n**Subject:** No boot"],
    ["en, bold before the colon", "*From*: Support\n*Date*: Monday\n*Subject*: No boot"],
    ["en, with empty lines between", "From: Support\n\nSent: Monday\n\nTo: Anna\n\nSubject: No boot"],
    ["en, with tabs", "From:\tSupport <s@x.test>\nSent:\tMonday\nTo:\tAnna\nSubject:\tNo boot"],
    [
      "en, sent first",
      "Date: Mon, 3 May 2027 10:00:00 +0000\nFrom: s@x.test\nTo: a@y.test\nSubject: No boot",
    ],
    [
      "de",
      "Von: Support <s@x.test>\nGesendet: Montag, 3. Mai 2027 10:00\nAn: Anna <a@y.test>\nBetreff: AW: No boot",
    ],
    [
      "de, bold",
      "*Von:* Support <s@x.test>\n*Gesendet:* Montag, 3. Mai 2027 10:00\n*An:* Anna\n*Betreff:* AW: No boot",
    ],
    [
      "fr",
      "De : Support <s@x.test>\nEnvoyé : lundi 3 mai 2027 10:00\nÀ : Anna <a@y.test>\nObjet : RE: No boot",
    ],
    ["fr, no-break spaces", "De\u00a0: Support\nEnvoyé\u00a0: lundi\nÀ\u00a0: Anna\nObjet\u00a0: No boot"],
    [
      "es",
      "De: Support <s@x.test>\nEnviado el: lunes, 3 de mayo de 2027 10:00\nPara: Anna\nAsunto: RE: No boot",
    ],
    [
      "it",
      "Da: Support <s@x.test>\nInviato: lunedì 3 maggio 2027 10:00\nA: Anna <a@y.test>\nOggetto: R: No boot",
    ],
    ["nl", "Van: Support <s@x.test>\nVerzonden: maandag 3 mei 2027 10:00\nAan: Anna\nOnderwerp: RE: No boot"],
    [
      "pt",
      "De: Support <s@x.test>\nEnviada em: segunda-feira, 3 de maio de 2027 10:00\nPara: Anna\nAssunto: RES: No boot",
    ],
    ["pl", "Od: Support <s@x.test>\nWysłano: poniedziałek, 3 maja 2027 10:00\nDo: Anna\nTemat: ODP: No boot"],
    ["ru", "От: Support <s@x.test>\nОтправлено: 3 мая 2027 г. 10:00\nКому: Anna\nТема: RE: No boot"],
    [
      "ru, bold",
      "*От:* Support <s@x.test>\n*Отправлено:* 3 мая 2027 г. 10:00\n*Кому:* Anna\n*Тема:* RE: No boot",
    ],
    ["uk", "Від: Support <s@x.test>\nНадіслано: 3 травня 2027 р. 10:00\nКому: Anna\nТема: RE: No boot"],
    [
      "cs",
      "Od: Support <s@x.test>\nOdesláno: pondělí 3. května 2027 10:00\nKomu: Anna\nPředmět: RE: No boot",
    ],
    ["sk", "Od: Support\nOdoslané: pondelok 3. mája 2027 10:00\nKomu: Anna\nPredmet: RE: No boot"],
    ["da", "Fra: Support <s@x.test>\nSendt: 3. maj 2027 10:00\nTil: Anna\nEmne: SV: No boot"],
    ["sv", "Från: Support <s@x.test>\nSkickat: den 3 maj 2027 10:00\nTill: Anna\nÄmne: SV: No boot"],
    ["no", "Fra: Support <s@x.test>\nSendt: mandag 3. mai 2027 10:00\nTil: Anna\nEmne: SV: No boot"],
    [
      "fi",
      "Lähettäjä: Support\nLähetetty: maanantai 3. toukokuuta 2027 10.00\nVastaanottaja: Anna\nAihe: VS: No boot",
    ],
    [
      "tr",
      "Kimden: Support <s@x.test>\nGönderildi: 3 Mayıs 2027 Pazartesi 10:00\nKime: Anna\nKonu: Ynt: No boot",
    ],
    ["hu", "Feladó: Support\nElküldve: 2027. május 3., hétfő 10:00\nCímzett: Anna\nTárgy: RE: No boot"],
    ["ro", "De la: Support\nTrimis: luni, 3 mai 2027 10:00\nCătre: Anna\nSubiect: RE: No boot"],
    ["el", "Από: Support\nΣτάλθηκε: Δευτέρα, 3 Μαΐου 2027 10:00\nΠρος: Anna\nΘέμα: RE: No boot"],
    ["ja", "差出人: Support <s@x.test>\n送信日時: 2027年5月3日 10:00\n宛先: Anna\n件名: RE: No boot"],
    ["zh", "发件人: Support <s@x.test>\n发送时间: 2027年5月3日 10:00\n收件人: Anna\n主题: 答复: No boot"],
    [
      "zh, wide colons",
      "发件人：Support <s@x.test>\n发送时间：2027年5月3日 10:00\n收件人：Anna\n主题：No boot",
    ],
    [
      "zh-TW",
      "寄件者: Support <s@x.test>\n寄件日期: 2027年5月3日 上午 10:00\n收件者: Anna\n主旨: RE: No boot",
    ],
    [
      "ko",
      "보낸 사람: Support <s@x.test>\n보낸 날짜: 2027년 5월 3일 월요일 오전 10:00\n받는 사람: Anna\n제목: RE: No boot",
    ],
    [
      "below a rule",
      "________________________________\nFrom: Support\nSent: Monday\nTo: Anna\nSubject: No boot",
    ],
    ["below a short rule", "________\nFrom: Support\nSent: Monday\nTo: Anna\nSubject: No boot"],
    ["below dashes", "-----\nVon: Support\nGesendet: Montag\nAn: Anna\nBetreff: No boot"],
    [
      "below a rule and an empty line",
      "--------------------\n\nОт: Support\nДата: 3 мая 2027\nТема: No boot",
    ],
  ])("headers: %s", (_, above) => cut(above));

  test.each([
    "-----Original Message-----",
    "----- Original Message -----",
    "-------- Original Message --------",
    "---------- Forwarded message ---------",
    "-----Ursprüngliche Nachricht-----",
    "-------- Weitergeleitete Nachricht --------",
    "-----Message d'origine-----",
    "-------- Message transféré --------",
    "-----Mensaje original-----",
    "-----Messaggio originale-----",
    "-----Oorspronkelijk bericht-----",
    "-----Mensagem original-----",
    "-----Oryginalna wiadomość-----",
    "-----Исходное сообщение-----",
    "-------- Пересылаемое сообщение --------",
    "-----Оригінальне повідомлення-----",
    "-----Původní zpráva-----",
    "-----Oprindelig meddelelse-----",
    "-----Ursprungligt meddelande-----",
    "-----Opprinnelig melding-----",
    "-----Alkuperäinen viesti-----",
    "-----Özgün İleti-----",
    "-----元のメッセージ-----",
    "-----邮件原件-----",
    "------------------ 原始邮件 ------------------",
    "-----原始郵件-----",
    "-----원본 메시지-----",
    "-----Eredeti üzenet-----",
    "*-----Original Message-----*",
    "—— Original Message ——",
    "________________________________",
    "Begin forwarded message:",
    "---- On Mon, 03 May 2027 10:00:00 +0000 Support <s@x.test> wrote ----",
    "---- Unknown words of a language ----\nFrom: Support\nDate: Monday\nSubject: No boot",
  ])("dashes: %s", (above) => cut(above));

  test.each([
    "On Mon, May 3, 2027 at 10:00 AM Support <s@x.test> wrote:",
    "On Mon, May 3, 2027 at 10:00 AM Support via Panel\n<support+0123456789abcdef0123456789abcdef@panel.example>\nwrote:",
    "On Monday, May 3rd, 2027, at 10:00 in the morning, the\nSupport of Example <s@x.test>\nwrote:",
    "On 03/05/2027 10:00, Support wrote:",
    "On 2027-05-03 10:00, Support wrote:",
    "On 3 May 2027, at 10:00, Support <s@x.test> wrote:",
    "Am 3. Mai 2027 um 10:00 schrieb Support <s@x.test>:",
    "Am Mo., 3. Mai 2027 um 10:00 Uhr schrieb Support\n<s@x.test>:",
    "Am Mo., 3. Mai 2027 um 10:00 Uhr schrieb\nSupport der Firma Example\n<s@x.test>:",
    "Am 03.05.27 um 10:00 schrieb Support:",
    "Support <s@x.test> schrieb am 3. Mai 2027 um 10:00:",
    "Le lun. 3 mai 2027 à 10:00, Support <s@x.test> a écrit :",
    "Le 03/05/2027 à 10:00, Support a écrit :",
    "Le lun. 3 mai 2027 à 10:00, Support\n<s@x.test> a\nécrit :",
    "El lun, 3 may 2027 a las 10:00, Support (<s@x.test>) escribió:",
    "El 3/5/27 a las 10:00, Support escribió:",
    "Il giorno lun 3 mag 2027 alle ore 10:00 Support <s@x.test> ha scritto:",
    "Il 03/05/2027 10:00, Support ha scritto:",
    "Op ma 3 mei 2027 om 10:00 schreef Support <s@x.test>:",
    "Op 3 mei 2027 heeft Support <s@x.test> het volgende geschreven:",
    "Em seg., 3 de mai. de 2027 às 10:00, Support <s@x.test> escreveu:",
    "Em 03/05/2027 10:00, Support escreveu:",
    "pon., 3 maj 2027 o 10:00 Support <s@x.test> napisał(a):",
    "W dniu 3.05.2027 o 10:00, Support pisze:",
    "пн, 3 мая 2027 г. в 10:00, Support <s@x.test>:",
    "Понедельник, 3 мая 2027, 10:00 +03:00 от Support <s@x.test>:",
    "3 мая 2027 г. 10:00 пользователь Support <s@x.test> написал:",
    "03.05.2027 10:00, Support пишет:",
    '03.05.2027, 10:00, "Support" <s@x.test>:',
    "пн, 3 трав. 2027 р. о 10:00 Support <s@x.test> пише:",
    "po 3. 5. 2027 v 10:00 odesílatel Support <s@x.test> napsal:",
    "Dne 03. 05. 27 v 10:00 Support napsal(a):",
    "Den man. 3. maj 2027 kl. 10.00 skrev Support <s@x.test>:",
    "Den mån 3 maj 2027 kl 10:00 skrev Support <s@x.test>:",
    "man. 3. mai 2027 kl. 10:00 skrev Support <s@x.test>:",
    "ma 3. toukok. 2027 klo 10.00 Support (s@x.test) kirjoitti:",
    "Support <s@x.test>, 3 May 2027 Pzt, 10:00 tarihinde şunu yazdı:",
    "2027年5月3日(月) 10:00 Support <s@x.test>:",
    "Support <s@x.test> 于2027年5月3日周一 10:00写道：",
    "Support <s@x.test> 於 2027年5月3日 週一 上午10:00寫道：",
    "2027년 5월 3일 (월) 오전 10:00, Support <s@x.test>님이 작성:",
    "Support <s@x.test> ezt írta (időpont: 2027. máj. 3., H, 10:00):",
    "În lun., 3 mai 2027 la 10:00, Support <s@x.test> a scris:",
    "Στις Δευ 3 Μαΐ 2027 στις 10:00, ο χρήστης Support <s@x.test> έγραψε:",
    "2027-05-03 10:00 GMT+02:00 Support <s@x.test>:",
    "\u202aOn Mon, May 3, 2027 at 10:00\u202fAM \u200eSupport <s@x.test> wrote:\u202c",
  ])("attributions: %s", (above) => cut(above));

  test.each([
    "The log said at 10:00:\nfoo: bar",
    "From: eth0\nit does not boot",
    "From: NL\nTo: DE\nthat is what I want",
    "On Monday I restarted it. It wrote:\nkernel panic",
    "-----\nthe log\n-----\nkernel panic",
    "---- part one ----\nkernel panic",
    "I wrote a mail to s@x.test on 3.5.2027:\nno answer",
    "Date: 2027-05-03\nServer: 55001\nError: no boot",
    "Please call a@y.test and b@y.test\nOn Monday at the latest.",
  ])("and what only looks like it stays: %s", (text) =>
    expect(foldQuote(`Hello,\n\n${text}\n\nBye`)).toEqual({
      text: `Hello,\n\n${text}\n\nBye`,
      quoted: null,
    }),
  );
});

test.each([
  ["a day and at signs", `1.1.2020 <${"@".repeat(20_000)}`],
  ["a line of colons", "From:".repeat(40_000)],
  ["dashes", "-".repeat(200_000)],
  ["dashes and spaces", `--${" -".repeat(100_000)}`],
  ["lines that begin an attribution", "On 1.1.2020\n".repeat(15_000)],
  ["lines of headers", "To: a\n".repeat(30_000)],
  ["quotes", "> \n".repeat(60_000)],
])("takes no longer than its text for: %s", (_, body) => {
  const start = process.cpuUsage();
  foldQuote(body);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
