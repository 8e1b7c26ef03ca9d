import { isLocale } from "@/lib/base/locale";
import { documentLabels } from "@/lib/i18n/documents/labels";

/** What the customer reads on the page of the outside system, and on the card's statement there. */
export const paymentTitle = (number: string, language: string): string =>
  `${documentLabels(isLocale(language) ? language : "en")("invoice")} ${number}`;
