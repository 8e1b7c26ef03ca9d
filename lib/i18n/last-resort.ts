import type { Locale } from "@/lib/base/locale";

// Error pages run in the browser without the message files, so their texts are bundled here.
const words = {
  en: {
    title: "Something went wrong",
    text: "The problem is on our side. Your last change may not have been saved: check before you repeat it.",
    retry: "Try again",
    home: "Go to servers",
    desk: "Go to the overview",
    request: "Error",
  },
  ru: {
    title: "Что-то пошло не так",
    text: "Сбой на нашей стороне. Последнее изменение могло не сохраниться: проверьте, прежде чем повторять.",
    retry: "Повторить",
    home: "К списку серверов",
    desk: "К обзору",
    request: "Ошибка",
  },
} satisfies Record<Locale, Record<string, string>>;

export type LastResortLabels = (typeof words)["en"];

/** The texts of an error page, in the language of the document. */
export const lastResortLabels = (language: string): LastResortLabels =>
  language.startsWith("ru") ? words.ru : words.en;

/** Shown by the gateway while the page process restarts. */
export const awayWords = {
  en: {
    title: "The panel will be back in a moment",
    text: "Pages are being restarted. Servers and the API keep running. If you were sending something, check whether it was saved before you send it again.",
    retry: "Try again",
  },
  ru: {
    title: "Панель сейчас вернётся",
    text: "Страницы перезапускаются. Серверы и API продолжают работать. Если вы что-то отправляли, проверьте, сохранилось ли оно, прежде чем отправлять снова.",
    retry: "Повторить",
  },
} satisfies Record<Locale, Record<string, string>>;
