/** Localized header names in quoted header blocks, in lowercase. */
const headerWords = {
  from: [
    "from, von, absender, de, expéditeur, remitente, da, mittente, van, afzender, remetente, od, nadawca, odesílatel",
    "odosielateľ, fra, från, avsändare, avsender, afsender, lähettäjä, kimden, gönderen, от, отправитель, від, відправник",
    "от кого, від кого, feladó, de la, expeditor, από, šalje, pošiljatelj, saatja, nuo, מאת, من, từ, dari, จาก",
    "差出人, 送信者, 发件人, 發件人, 寄件者, 寄件人, 보낸 사람, 보낸사람, 보낸이",
  ],
  date: [
    "sent, date, gesendet, gesendet am, datum, envoyé, date d'envoi, enviado, enviado el, enviada, enviada em, fecha, data",
    "inviato, data invio, verzonden, wysłano, wysłane, data wysłania, odesláno, odoslané, dátum, sendt, dato, skickat",
    "lähetetty, päiväys, päivämäärä, gönderildi, gönderme tarihi, gönderilme tarihi, tarih, отправлено, дата",
    "дата и время, надіслано, відправлено, küldve, elküldve, trimis, στάλθηκε, ημερομηνία, poslano, poslané, saadetud",
    "nosūtīts, išsiųsta, נשלח, תאריך, تم الإرسال, التاريخ, gửi, ngày, dikirim, tanggal, изпратено",
    "送信日時, 日付, 日時, 发送时间, 发送日期, 日期, 时间, 傳送時間, 寄件日期, 보낸 날짜, 날짜, 보낸날짜, 작성일",
  ],
  to: [
    "to, an, empfänger, à, destinataire, para, destinatario, a, aan, do, adresat, komu, adresát, til, till, mottagare",
    "mottaker, modtager, vastaanottaja, kime, alıcı, кому, címzett, către, προς, prima, za, adresaat, saaja, kam, kas",
    "אל, إلى, đến, kepada, до, 宛先, 收件人, 收件者, 받는 사람, 받는사람, 받는이",
  ],
  copy: [
    "cc, bcc, kopie, copie, copie à, copia, cópia, dw, kopi, kopia, kopio, bilgi, копия, копія, másolatot kap, κοιν.",
    "抄送, 副本, ｃｃ, 참조",
  ],
  subject: [
    "subject, betreff, objet, asunto, oggetto, onderwerp, assunto, temat, předmět, predmet, emne, ämne, aihe, konu, тема",
    "tárgy, subiect, θέμα, naslov, teema, tēma, tema, נושא, الموضوع, chủ đề, perihal, относно",
    "件名, 主题, 主題, 主旨, 제목",
  ],
} as const;

export type QuotedHeader = keyof typeof headerWords;

const listed = (lines: readonly string[]): string[] => lines.join(", ").split(", ");

/** Header by its localized name. */
export const headerOfWord: ReadonlyMap<string, QuotedHeader> = new Map(
  Object.entries(headerWords).flatMap(([header, lines]) =>
    listed(lines).map((word) => [word, header as QuotedHeader] as const),
  ),
);

/** Words between dashes above a quoted or forwarded message. */
export const separators: ReadonlySet<string> = new Set(
  listed([
    "original message, original appointment, forwarded message, begin forwarded message, reply message",
    "ursprüngliche nachricht, originalnachricht, weitergeleitete nachricht, ursprünglicher termin, original-nachricht",
    "message d'origine, message original, message transféré, message d’origine, e-mail d'origine, rendez-vous d'origine",
    "mensaje original, mensaje reenviado, messaggio originale, messaggio inoltrato, messaggio di origine",
    "oorspronkelijk bericht, origineel bericht, doorgestuurd bericht, mensagem original, mensagem encaminhada",
    "mensagem reencaminhada, wiadomość oryginalna, oryginalna wiadomość, wiadomość przekazana dalej, wiadomość oryg.",
    "původní zpráva, původní e-mail, přeposlaná zpráva, oprindelig meddelelse, original meddelelse, original besked",
    "videresendt meddelelse, oprindelig besked, ursprungligt meddelande, originalmeddelande, vidarebefordrat meddelande",
    "opprinnelig melding, videresendt melding, alkuperäinen viesti, välitetty viesti, orijinal ileti, orijinal mesaj",
    "özgün ileti, iletilen mesaj, yönlendirilen ileti, исходное сообщение, оригинальное сообщение, пересылаемое сообщение",
    "пересылаемое письмо, пересланное сообщение, перенаправленное сообщение, исходное письмо, начало переадресованного",
    "оригінальне повідомлення, вихідне повідомлення, початкове повідомлення, пересилане повідомлення",
    "eredeti üzenet, mesaj original, mesajul original, оригинално съобщение, αρχικό μήνυμα, izvorna poruka",
    "originalna poruka, pôvodná správa, izvirno sporočilo, algne teade, edastatud kiri, sākotnējais ziņojums",
    "originalus laiškas, pradinis pranešimas, הודעה מקורית, رسالة أصلية, الرسالة الأصلية, thư gốc, pesan asli",
    "元のメッセージ, オリジナルメッセージ, オリジナル メッセージ, 転送メッセージ, 原始邮件, 原邮件, 邮件原件, 转发邮件",
    "转发的邮件, 原始郵件, 轉寄郵件, 轉寄的郵件, 원본 메시지, 원본 메일, 전달된 메시지",
  ]),
);

/** Words that end an attribution, before its colon. */
export const wroteLast: readonly string[] = listed([
  "wrote, writes, schrieb, schrieb folgendes, a écrit, écrit, écrivait, escribió, ha scritto, scrive, geschreven, schreef",
  "escreveu, pisze, napisał, napisała, napisał(a), napsal, napsala, napsal(a), skrev, skrev følgende, kirjoitti, yazdı",
  "şunu yazdı, пишет, написал, написала, написал(а), писал, писала, писал(а), пише, написав, написала, написав(ла)",
  "написав (-ла), пишет(а), írta, ezt írta, a scris, έγραψε, написа, je napisao, je napisala, je napisao/la, napísal",
  "napísal(a), napisal, je napisal/a, kirjutas, rašė, rakstīja, כתב, כתבה, כתב/ה, đã viết, menulis, เขียนว่า, كتب, كتبت",
  "写道, 寫道, 作成, のメール, 님이 작성, 님이 씀, 작성",
]);

/** Words inside an attribution. */
export const wroteWithin: readonly string[] = listed([
  "schrieb, schreef, skrev, napsal, napsal(a), kirjutas, scrisse, heeft, a écrit, написал, написал(а), ezt írta",
]);

/** Words that begin an attribution. */
export const dayWords: ReadonlySet<string> = new Set(
  listed([
    "on, am, den, le, el, il, op, em, a, w, dnia, dne, dňa, în, pe, στις, vào, pada, на, в, tarihinde, no, den",
  ]),
);
