import type { Failure } from "@/lib/base/failure";
import type { Locale } from "@/lib/base/locale";

type Labels = { [C in Failure["code"]]: (failure: Extract<Failure, { code: C }>) => string };

/** Part of the API, byte for byte; English mails use the same texts. */
const english: Labels = {
  badImage: () => "the disk image did not verify",
  noAnswer: () => "the machine stopped answering",
  noAddress: () => "no free address in this location",
  refused: () => "the machine refused, nothing was done",
  unreachable: () => "the machine's controller cannot be reached, nothing was done",
  noReply: ({ seconds }) =>
    `the machine's controller did not answer within ${seconds} s, it is not known whether it was done`,
  unclear: () => "the provisioner gave no usable answer, it is not known whether it was done",
  suspended: () => "the machine is suspended, nothing was done",
  noMachine: () => "there is no such machine, nothing was done",
  noSpace: () => "there is no room for it, nothing was done",
  unsupported: () => "this machine cannot do that, nothing was done",
  noneFree: () => "no machine of this kind is free, nothing was done",
  badLogin: () => "the machine's controller refused the panel's password, nothing was done",
  notBooted: ({ minutes }) => `the machine did not ask for its installation within ${minutes} min`,
  notInstalled: ({ minutes }) => `the installer did not say within ${minutes} min that it is done`,
  reported: ({ text }) => text,
  pinWrong: () => "PIN is invalid",
  orderUnpaid: () => "the order was not paid in time and was cancelled",
  orderCancelled: () => "the order was cancelled",
  notAllowed: () => "permission denied",
  notFound: ({ thing }) => `${thing} not found`,
  snapshotTaken: () => "there is a snapshot of that name",
  snapshotLimit: ({ most }) => `${most} of ${most} snapshots are kept, remove one first`,
  notBegun: ({ hours }) => `the server did not start from the network within ${hours} h`,
  noTurn: ({ hours }) => `it could not begin within ${hours} h`,
  aborted: () => "it was aborted",
  refusedInTurn: ({ text }) => `${text}, nothing was done`,
  unexpected: () => "an unexpected problem on our side",
};

const russian: Labels = {
  badImage: () => "образ диска не прошёл проверку",
  noAnswer: () => "машина перестала отвечать",
  noAddress: () => "в этой локации нет свободных адресов",
  refused: () => "машина отказалась, ничего не сделано",
  unreachable: () => "контроллер машины недоступен, ничего не сделано",
  noReply: ({ seconds }) => `контроллер машины не ответил за ${seconds} с, неизвестно, выполнено ли действие`,
  unclear: () => "ответ системы, которой принадлежит машина, непонятен, неизвестно, выполнено ли действие",
  suspended: () => "машина приостановлена, ничего не сделано",
  noMachine: () => "такой машины нет, ничего не сделано",
  noSpace: () => "для этого нет места, ничего не сделано",
  unsupported: () => "эта машина так не умеет, ничего не сделано",
  noneFree: () => "свободных машин этого вида нет, ничего не сделано",
  badLogin: () => "контроллер машины не принял пароль панели, ничего не сделано",
  notBooted: ({ minutes }) => `машина не начала установку за ${minutes} мин`,
  notInstalled: ({ minutes }) => `установка не завершилась за ${minutes} мин`,
  reported: ({ text }) => text,
  pinWrong: () => "неверный PIN",
  orderUnpaid: () => "заказ не был оплачен вовремя и отменён",
  orderCancelled: () => "заказ отменён",
  notAllowed: () => "нет доступа",
  notFound: ({ thing }) => `не найдено: ${thing}`,
  snapshotTaken: () => "снимок с таким именем уже есть",
  snapshotLimit: ({ most }) => `хранится снимков: ${most} из ${most}, сначала удалите один`,
  notBegun: ({ hours }) => `сервер не загрузился по сети за ${hours} ч`,
  noTurn: ({ hours }) => `за ${hours} ч очередь не подошла`,
  aborted: () => "операция прервана",
  refusedInTurn: () => "когда подошла очередь, выполнить это было уже нельзя, ничего не сделано",
  unexpected: () => "непредвиденная ошибка на нашей стороне",
};

const german: Labels = {
  badImage: () => "das Festplatten-Image hat die Prüfung nicht bestanden",
  noAnswer: () => "der Server antwortet nicht mehr",
  noAddress: () => "keine freie Adresse an diesem Standort",
  refused: () => "der Server hat abgelehnt, es wurde nichts ausgeführt",
  unreachable: () => "der Controller des Servers ist nicht erreichbar, es wurde nichts ausgeführt",
  noReply: ({ seconds }) =>
    `der Controller des Servers hat nicht innerhalb von ${seconds}\u00a0s geantwortet, ob etwas ausgeführt wurde, ist nicht bekannt`,
  unclear: () =>
    "der Provisioner hat keine verwertbare Antwort gegeben, ob etwas ausgeführt wurde, ist nicht bekannt",
  suspended: () => "der Server ist gesperrt, es wurde nichts ausgeführt",
  noMachine: () => "diesen Server gibt es nicht, es wurde nichts ausgeführt",
  noSpace: () => "dafür ist kein Platz, es wurde nichts ausgeführt",
  unsupported: () => "dieser Server kann das nicht, es wurde nichts ausgeführt",
  noneFree: () => "kein Server dieser Art ist frei, es wurde nichts ausgeführt",
  badLogin: () =>
    "der Controller des Servers hat das Passwort des Panels abgelehnt, es wurde nichts ausgeführt",
  notBooted: ({ minutes }) =>
    `der Server hat seine Installation nicht innerhalb von ${minutes}\u00a0min begonnen`,
  notInstalled: ({ minutes }) => `die Installation wurde nicht innerhalb von ${minutes}\u00a0min fertig`,
  reported: ({ text }) => text,
  pinWrong: () => "falsche PIN",
  orderUnpaid: () => "die Bestellung wurde nicht rechtzeitig bezahlt und daher storniert",
  orderCancelled: () => "die Bestellung wurde storniert",
  notAllowed: () => "keine Berechtigung",
  notFound: ({ thing }) => `nicht gefunden: ${thing}`,
  snapshotTaken: () => "es gibt bereits einen Snapshot mit diesem Namen",
  snapshotLimit: ({ most }) => `${most} von ${most} Snapshots sind belegt, löschen Sie zuerst einen`,
  notBegun: ({ hours }) => `der Server ist nicht innerhalb von ${hours}\u00a0h vom Netzwerk gestartet`,
  noTurn: ({ hours }) => `innerhalb von ${hours}\u00a0h war kein Beginn möglich`,
  aborted: () => "abgebrochen",
  refusedInTurn: () =>
    "als der Vorgang an der Reihe war, war er nicht mehr möglich, es wurde nichts ausgeführt",
  unexpected: () => "ein unerwarteter Fehler bei uns",
};

const languages: Record<Locale, Labels> = { en: english, ru: russian, de: german };

/** The reason of a failure, as part of a sentence. */
export function failureText<C extends Failure["code"]>(
  failure: Extract<Failure, { code: C }> & { code: C },
  language: Locale = "en",
): string {
  const words = languages[language];
  return words[failure.code](failure);
}

const beginnings: Record<string, string> = { deploy: "deployment failed: ", reinstall: "reinstall failed: " };

/** `scope` of a failed job as `eq_callback/check` returns it, and the machine's error as `debug`. */
export function failureOnWire(action: string, failure: Failure): { scope: string; debug: string | null } {
  const text = failureText(failure);
  const isOfMachine = Object.hasOwn(beginnings, action) && !/^order/.test(failure.code);
  return { scope: isOfMachine ? beginnings[action] + text : text, debug: isOfMachine ? text : null };
}
