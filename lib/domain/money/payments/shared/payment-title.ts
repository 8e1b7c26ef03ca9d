import { localeOf } from "@/lib/base/locale";
import { documentLabels } from "@/lib/i18n/documents/labels";

/** Text that the customer reads on the provider's checkout page, and on the card statement. */
export const paymentTitle = (number: string, language: string): string =>
  `${documentLabels(localeOf(language))("invoice")} ${number}`;
