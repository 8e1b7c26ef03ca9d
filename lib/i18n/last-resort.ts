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
  de: {
    title: "Etwas ist schiefgegangen",
    text: "Der Fehler liegt bei uns. Ihre letzte Änderung wurde möglicherweise nicht gespeichert: Prüfen Sie das, bevor Sie sie wiederholen.",
    retry: "Erneut versuchen",
    home: "Zu den Servern",
    desk: "Zur Übersicht",
    request: "Fehler",
  },
} satisfies Record<Locale, Record<string, string>>;

export type LastResortLabels = (typeof words)["en"];

/** The texts of an error page, in the language of the document. */
export const lastResortLabels = (language: string): LastResortLabels =>
  Object.entries(words).find(([locale]) => language.startsWith(locale))?.[1] ?? words.en;

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
  de: {
    title: "Das Panel ist gleich wieder da",
    text: "Die Seiten werden neu gestartet. Server und API laufen weiter. Wenn Sie gerade etwas gesendet haben, prüfen Sie, ob es gespeichert wurde, bevor Sie es noch einmal senden.",
    retry: "Erneut versuchen",
  },
} satisfies Record<Locale, Record<string, string>>;

/** Shown by the gateway while nobody has set the panel up. */
export const notSetUpWords = {
  en: {
    title: "This panel is not set up yet",
    text: "If you run it, open the link that its last start printed to its log.",
  },
  ru: {
    title: "Эта панель ещё не настроена",
    text: "Если она ваша, откройте ссылку, которую последний запуск записал в журнал.",
  },
  de: {
    title: "Dieses Panel ist noch nicht eingerichtet",
    text: "Wenn Sie es betreiben, öffnen Sie den Link, den der letzte Start ins Protokoll geschrieben hat.",
  },
} satisfies Record<Locale, Record<string, string>>;
