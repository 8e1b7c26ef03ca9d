import type { Locale } from "@/lib/base/locale";

// Error pages run in the browser, where the messages are not; they carry their few words with them.
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

/** What an error page says, in the language of the document. */
export const lastResortLabels = (language: string): LastResortLabels =>
  language.startsWith("ru") ? words.ru : words.en;

/** Said by the front while the process that renders pages is being started again. */
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
