import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { BillingNotices, MailTexts, Pages } from "../../notices";
import { titleLabels, togetherLine } from "./invoices";

type Sum = { amount: string; currency: BillingNotices["invoice.paid"]["currency"] };
const money = ({ amount, currency }: Sum): string => formatMoney(amount, currency, "de");

/** A day as people write it. */
const day = (date: string): string => formatDate(date, "de");

type Open = Sum & Pick<BillingNotices["renewal.reminder"], "all" | "together" | "invoice">;

/** All that is to be paid for a server. */
const whole = ({ amount, all, currency }: Open): string => money({ amount: all?.amount ?? amount, currency });

/** What pays it together with others: then that is what is to be paid. */
const togetherLines = ({ all, together = [], currency }: Open): string =>
  together
    .map((one) => togetherLine(all ? "Ein Teil dieses Betrags ist" : "Dieser Betrag ist", one, currency))
    .join("");

/** What is to be paid, invoice by invoice where there are several. */
const toPay = (params: Open): string => `${ownLines(params)}${togetherLines(params)}`;

const ownLines = ({ amount, all, currency }: Open): string => {
  if (!all) return `Zu zahlen: ${money({ amount, currency })}`;
  const lines = all.invoices.map(
    (one) => `- ${one.number}: ${money({ amount: one.amount, currency })}, fällig am ${day(one.due)}`,
  );
  return `${lines.join("\n")}\n\nInsgesamt zu zahlen: ${whole({ amount, all, currency, invoice: 0 })}`;
};

/** Where it is paid. */
const payPage = (
  { all, together = [], invoice }: Open,
  { billing, invoices }: Pick<Pages, "billing" | "invoices">,
): string => (all ? billing : `${invoices}/${together[0]?.invoice ?? invoice}`);

/** Whose hours are meant. */
const hourly = ({ hostname, servers }: { hostname: string; servers: number }): string =>
  servers === 1
    ? `Der stundenweise abgerechnete Server ${hostname} wird`
    : `Ihre stundenweise abgerechneten Server (${servers}, darunter ${hostname}) werden`;

/** What is owed for a server that was deleted because it was not paid. */
const left = {
  cancelled: "Die offene Rechnung ist storniert; dafür ist nichts mehr zu zahlen.",
  nothing: "Dafür ist nichts mehr zu zahlen.",
  taken_back: "Die von Ihrer Bank zurückgebuchte Zahlung ist weiterhin offen.",
};

/** Its owner has asked for its end before. */
const endingText = ({ day: on, isNow }: { day: string; isNow: boolean }): string =>
  isNow
    ? "Sie haben ihn gekündigt, und dieser Tag ist vorbei: Er endet jetzt und wird samt Daten gelöscht."
    : `Wie von Ihnen gekündigt, endet er am ${day(on)} und wird dann samt Daten gelöscht.`;

export const billingMails: MailTexts<BillingNotices> = {
  "invoice.paid": (params, { invoices }) => {
    const title = titleLabels[params.title ?? "invoice"];
    if (params.title === "receipt")
      return {
        subject: `${title} ${params.number}: ${money(params)} aufgeladen`,
        body: `Vielen Dank: ${money(params)} sind eingegangen und jetzt Ihr Guthaben. Ihr Zahlungsbeleg hat die Nummer ${params.number}.\n\n${invoices}/${params.invoice}\n`,
      };
    return {
      subject: `${title} ${params.number} ist bezahlt`,
      body: `Vielen Dank: ${money(params)} sind eingegangen. Damit ist beglichen: ${title} ${params.number}.${
        params.isAttached ? " Die Rechnung finden Sie im Anhang." : ""
      }\n\n${invoices}/${params.invoice}\n`,
    };
  },
  "credit_note.issued": (params, { billing }) => ({
    subject: `Rechnungskorrektur ${params.number}`,
    body: `Zur Rechnung ${params.of} wurde die Rechnungskorrektur ${params.number} ausgestellt: ${money(params)} sind ${
      params.isToCard ? "auf dem Weg zu der Karte, mit der Sie bezahlt haben" : "jetzt Ihr Guthaben"
    }.\n\n${billing}\n`,
  }),
  "payment.credited": (params, { invoices }) => ({
    subject: `${money(params)} sind jetzt Ihr Guthaben`,
    body: `Storniert: ${titleLabels[params.title ?? "invoice"]} ${params.number}. Was Sie davon bereits bezahlt hatten, ${money(params)}, ist jetzt Ihr Guthaben.\n\n${invoices}/${params.invoice}\n`,
  }),
  "payment.refunded": (params, { invoices }) => ({
    subject: `Erstattung auf Ihre Karte: ${money(params)}`,
    body: `${money(params)} sind auf dem Weg zurück zu der Karte, mit der Sie die Rechnung ${params.number} bezahlt haben. Der Betrag wurde von Ihrem Guthaben abgebucht.\n\n${invoices}/${params.invoice}\n`,
  }),
  "payment.taken_back": (params, { billing }) => ({
    subject: `Rückbuchung durch Ihre Bank: ${money(params)}`,
    body: `Ihre Bank hat die Zahlung von ${money(params)} für die Rechnung ${params.number} zurückgebucht. Was damit bezahlt war, ist wieder offen.\n\nOffen aus zurückgebuchten Zahlungen: ${formatMoney(params.owed, params.currency, "de")}\n\nBis das beglichen ist, können Sie nichts bestellen, und die damit bezahlten Server können nicht genutzt werden. Danach starten sie von selbst wieder:\n${billing}\n`,
  }),
  "payment.unbooked": (params, { invoices }) => ({
    subject: `Ihre Zahlung von ${money(params)} zählt nicht mehr`,
    body: `Der Import eines Kontoauszugs wurde durch Mitarbeitende zurückgenommen. Damit war eine Zahlung von ${money(params)} für die Rechnung ${params.number} gebucht worden, die jetzt nicht mehr zählt: Was damit bezahlt war, ist wieder offen.\n\nOffen aus zurückgenommenen Zahlungen: ${formatMoney(params.owed, params.currency, "de")}\n\nWenn Sie diese Zahlung geleistet haben, wenden Sie sich an den Support, dann wird sie wieder gebucht. Bis das geklärt ist, können Sie nichts bestellen, und die damit bezahlten Server können nicht genutzt werden. Danach starten sie von selbst wieder:\n${invoices}/${params.invoice}\n`,
  }),
  "renewal.reminder": (params, pages) => ({
    subject: `${params.hostname}: ${whole(params)} fällig am ${day(params.due)}`,
    body: `Die Rechnung ${params.number} für den nächsten Zeitraum von ${params.hostname} ist noch nicht bezahlt.${
      params.isByCard ? " Der Betrag wird automatisch von Ihrer gespeicherten Karte abgebucht." : ""
    }\n\n${toPay(params)}\nFällig am: ${day(params.due)}\n\n${payPage(params, pages)}\n`,
  }),
  "renewal.overdue": (params, pages) => ({
    subject: `Überfällig: ${whole(params)} für ${params.hostname}`,
    body: `Die Rechnung ${params.number} für ${params.hostname} war am ${day(params.due)} fällig und ist nicht bezahlt.\n\n${toPay(params)}\n${
      params.suspendOn === null
        ? ""
        : `\nBleibt sie offen, wird der Server am ${day(params.suspendOn)} gesperrt: Er wird ausgeschaltet, seine Daten bleiben erhalten.\n`
    }\n${payPage(params, pages)}\n`,
  }),
  "credit.low": (params, pages) => {
    const credit = formatMoney(params.credit, params.currency, "de");
    if ("day" in params)
      return {
        subject: "Ihr Guthaben reicht keinen Tag mehr",
        body: `${hourly(params)} Ihr Guthaben innerhalb eines Tages verbrauchen. Ein Server, für den das Guthaben nicht reicht, wird ausgeschaltet.\n\nDie nächsten 24 Stunden: ${formatMoney(params.day, params.currency, "de")}\nGuthaben: ${credit}\n\nGuthaben aufladen: ${pages.billing}/add-funds\n`,
      };
    return {
      subject: `Ihr Guthaben reicht nicht für ${params.hostname}`,
      body: `Die Rechnung ${params.number} für ${params.hostname} soll bis zum ${day(params.due)} aus Guthaben bezahlt werden, aber das Guthaben reicht nicht.\n\n${toPay(params)}\nGuthaben: ${credit}\n\nGuthaben aufladen: ${pages.billing}/add-funds\nDie Rechnung: ${payPage(params, pages)}\n`,
    };
  },
  "payment.failed": (params, pages) => ({
    subject: `Automatische Zahlung für ${params.hostname} fehlgeschlagen`,
    body: `Die Rechnung ${params.number} für ${params.hostname} konnte nicht automatisch bezahlt werden.\n\n${toPay(params)}\nGuthaben: ${formatMoney(params.credit, params.currency, "de")}\n\nHier bezahlen: ${payPage(params, pages)}\n`,
  }),
  "server.suspended": (params, pages) => ({
    subject: `Server ${params.hostname} ist gesperrt`,
    body:
      "day" in params
        ? `${params.hostname} ist ausgeschaltet, weil Ihr Guthaben nicht für die nächste Stunde reicht. Die Daten bleiben bis zum ${day(params.deleteOn)} erhalten; danach wird der Server gelöscht. Bis dahin kostet er nichts.\n\nDie nächsten 24 Stunden: ${formatMoney(params.day, params.currency, "de")}\nGuthaben: ${formatMoney(params.credit, params.currency, "de")}\n\nSobald Guthaben da ist, startet der Server von selbst wieder:\n${pages.billing}/add-funds\n`
        : `${params.hostname} ist ausgeschaltet, weil die Rechnung ${params.number} nicht bezahlt ist. Die Daten bleiben${
            params.deleteOn === null
              ? " erhalten."
              : ` bis zum ${day(params.deleteOn)} erhalten; danach wird der Server gelöscht.`
          }\n\n${toPay(params)}\n\nSobald bezahlt ist, startet der Server von selbst wieder:\n${payPage(params, pages)}\n`,
  }),
  "server.suspended_by_staff": ({ hostname, company, reason }, { servers, help }) => ({
    subject: `Server ${hostname} wurde von ${company} gesperrt`,
    body: `${company} hat ${hostname} gesperrt: Der Server ist ausgeschaltet, seine Daten bleiben erhalten.${
      reason === "" ? "" : `\n\nGrund: ${reason}`
    }\n\nDie Abrechnung ruht: Solange wird keine Rechnung ausgestellt und nichts fällig. Nach dem Ende der Sperre erfahren Sie, was das für den bezahlten Zeitraum bedeutet.\n\nSupport fragen: ${help}\nIhre Server: ${servers}\n`,
  }),
  "server.resumed": ({ hostname, days, currency, paidUntil, charge, ends }, { servers }) => ({
    subject: `Die Sperre von ${hostname} ist aufgehoben`,
    body: `${ends?.isNow ? `${hostname} war gesperrt. Dauer:` : `${hostname} kann wieder genutzt werden. Dauer der Sperre:`} ${days} ${days === 1 ? "Tag" : "Tage"}.\n\n${
      charge
        ? `Die Zeit der Sperre wird berechnet: ${formatMoney(charge.amount, currency, "de")}, fällig bis ${day(charge.due)}.${
            paidUntil === null ? "" : ` Sobald das bezahlt ist, ist der Server bis ${day(paidUntil)} bezahlt.`
          }`
        : `Die Tage der Sperre werden nicht berechnet.${
            paidUntil === null ? "" : ` Der Server ist bis ${day(paidUntil)} bezahlt.`
          }`
    }${ends === null ? "" : `\n\n${endingText(ends)}`}\n\n${servers}\n`,
  }),
  "payment.late": (params, { billing, help, servers }) => ({
    subject: `Ihre Überweisung von ${money(params)} ist jetzt Guthaben`,
    body: `Wir haben ${money(params)} für die Rechnung ${params.number} erhalten, die Bestellung von ${params.hostname}. Diese Bestellung war abgelaufen, bevor das Geld einging; daher wurde nichts eingerichtet, und der Betrag ist jetzt Ihr Guthaben.\n\nErneut bestellen und damit bezahlen: ${servers}\nIhr Guthaben: ${billing}\nFür eine Rückzahlung fragen Sie den Support: ${help}\n`,
  }),
  "server.terminated": ({ hostname, ...params }, { billing }) => ({
    subject: `Server ${hostname} wurde gelöscht`,
    body:
      params.why === "unpaid"
        ? `${hostname} wurde samt Daten gelöscht, weil nicht bezahlt wurde. ${left[params.left]}\n\n${billing}\n`
        : `${hostname} wurde samt Daten gelöscht, wie von Ihnen gekündigt.\n\n${billing}\n`,
  }),
};
