import type { Failure } from "@/lib/base/failure";

type Words = { [C in Failure["code"]]: (failure: Extract<Failure, { code: C }>) => string };

/** What programs read, to the letter; English mails say the same. */
const english: Words = {
  badImage: () => "the disk image did not verify",
  noAnswer: () => "the machine stopped answering",
  noAddress: () => "no free address in this location",
  reported: ({ text }) => text,
  pinWrong: () => "PIN is invalid",
  orderUnpaid: () => "the order was not paid in time and was cancelled",
  notAllowed: () => "permission denied",
  notFound: ({ thing }) => `${thing} not found`,
  unexpected: () => "an unexpected problem on our side",
};

const russian: Words = {
  badImage: () => "образ диска не прошёл проверку",
  noAnswer: () => "машина перестала отвечать",
  noAddress: () => "в этой локации нет свободных адресов",
  reported: ({ text }) => text,
  pinWrong: () => "неверный PIN",
  orderUnpaid: () => "заказ не был оплачен вовремя и отменён",
  notAllowed: () => "нет доступа",
  notFound: ({ thing }) => `не найдено: ${thing}`,
  unexpected: () => "непредвиденная ошибка на нашей стороне",
};

const languages = { en: english, ru: russian };

/** Why something failed, as part of a sentence. */
export function failureText<C extends Failure["code"]>(
  failure: Extract<Failure, { code: C }> & { code: C },
  language: keyof typeof languages = "en",
): string {
  const words: Words = languages[language];
  return words[failure.code](failure);
}

const beginnings: Record<string, string> = { deploy: "deployment failed: ", reinstall: "reinstall failed: " };

/** `scope` of a job that failed, as `eq_callback/check` answers it, and beside it what the machine said. */
export function failureOnWire(action: string, failure: Failure): { scope: string; debug: string | null } {
  const text = failureText(failure);
  const isOfMachine = Object.hasOwn(beginnings, action) && failure.code !== "orderUnpaid";
  return { scope: isOfMachine ? beginnings[action] + text : text, debug: isOfMachine ? text : null };
}
