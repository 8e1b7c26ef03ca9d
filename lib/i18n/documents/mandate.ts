import { joinLines } from "@/lib/base/join-lines";
import type { Locale } from "@/lib/base/locale";

/** What a mandate says. `days`: between the notice of a collection and the collection. */
type MandateFacts = {
  creditor: string;
  address: string;
  creditorId: string;
  reference: string;
  scheme: "CORE" | "B2B";
  days: number;
};

type Wording = {
  authorizes: (creditor: string) => string;
  rights: Record<MandateFacts["scheme"], string>;
  creditor: string;
  creditorId: string;
  reference: string;
  notice: (creditor: string, days: number) => string;
};

const words: Record<Locale, Wording> = {
  en: {
    authorizes: (creditor) =>
      `By signing this mandate, you authorise ${creditor} to send instructions to your bank to debit your account, and your bank to debit your account in accordance with the instructions from ${creditor}.`,
    rights: {
      CORE: "You are entitled to a refund from your bank under the terms of your agreement with your bank. A refund must be claimed within 8 weeks from the date on which your account was debited.",
      B2B: "This mandate is only for payments between businesses. You are not entitled to a refund from your bank after your account has been debited, but you may ask your bank not to debit your account up to the day on which the payment is due.",
    },
    creditor: "Creditor",
    creditorId: "Creditor identifier",
    reference: "Mandate reference",
    notice: (creditor, days) =>
      `Recurrent payments. ${creditor} tells you the amount and the day of each collection at least ${days} ${days === 1 ? "day" : "days"} before.`,
  },
  de: {
    authorizes: (creditor) =>
      `Ich ermächtige ${creditor}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von ${creditor} auf mein Konto gezogenen Lastschriften einzulösen.`,
    rights: {
      CORE: "Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.",
      B2B: "Dieses Mandat gilt nur für Lastschriften zwischen Unternehmen. Ich bin nicht berechtigt, nach der erfolgten Einlösung eine Erstattung des belasteten Betrages zu verlangen. Ich bin berechtigt, mein Kreditinstitut bis zum Fälligkeitstag anzuweisen, Lastschriften nicht einzulösen.",
    },
    creditor: "Gläubiger",
    creditorId: "Gläubiger-Identifikationsnummer",
    reference: "Mandatsreferenz",
    notice: (creditor, days) =>
      `Wiederkehrende Zahlungen. ${creditor} teilt Betrag und Tag jedes Einzugs spätestens ${days === 1 ? "einen Tag" : `${days} Tage`} vorher mit.`,
  },
  ru: {
    authorizes: (creditor) =>
      `Подписывая этот мандат, вы разрешаете ${creditor} направлять вашему банку поручения на списание с вашего счёта, а вашему банку — списывать по этим поручениям.`,
    rights: {
      CORE: "Вы вправе потребовать от своего банка возврата на условиях договора с ним. Потребовать возврата можно в течение 8 недель со дня списания.",
      B2B: "Этот мандат действует только для платежей между организациями. После списания вы не вправе требовать возврата, но до дня платежа можете поручить банку не выполнять списание.",
    },
    creditor: "Получатель",
    creditorId: "Идентификатор получателя",
    reference: "Номер мандата",
    notice: (creditor, days) =>
      `Повторяющиеся платежи. ${creditor} сообщает сумму и день каждого списания не позднее чем за ${days} дн.`,
  },
};

/** The text that a customer signs. */
export function mandateText(locale: Locale, facts: MandateFacts): string {
  const said = words[locale];
  const { creditor, address, creditorId, reference, scheme, days } = facts;
  return [
    said.authorizes(creditor),
    said.rights[scheme],
    said.notice(creditor, days),
    [
      `${said.creditor}: ${creditor}, ${joinLines(address)}`,
      `${said.creditorId}: ${creditorId}`,
      `${said.reference}: ${reference}`,
    ].join("\n"),
  ].join("\n\n");
}
