import type { Currency } from "./money";

/** Card services, in the order in which they are offered where none is chosen; `sandbox` moves no money. */
export const cardMethods = ["stripe", "mollie", "paypal", "sandbox"] as const;
export type CardMethodName = (typeof cardMethods)[number];

/** For statements: `'stripe', 'mollie', …`. */
export const cardMethodsText = cardMethods.map((method) => `'${method}'`).join(", ");

export const isCardMethodName = (word: string): word is CardMethodName =>
  cardMethods.some((method) => method === word);

/** Those that move money. */
export const cardServices = ["stripe", "mollie", "paypal"] as const satisfies readonly CardMethodName[];
export type CardService = (typeof cardServices)[number];

/** What each can be paid in. Mollie settles no roubles; PayPal takes them within Russia alone, where it has closed. */
const takenCurrencies: Readonly<Record<CardMethodName, readonly Currency[]>> = {
  stripe: ["EUR", "RUB", "USD"],
  mollie: ["EUR", "USD"],
  paypal: ["EUR", "USD"],
  sandbox: ["EUR", "RUB", "USD"],
};

/** Which service a company offers for a currency; null = any. */
export type ServiceChoice = { region: string | null; currency: string | null; service: CardService };

/** `EU:EUR:mollie,:USD:paypal,::stripe`: company, currency, service; an empty part is any. */
export const readServiceChoices = (text: string): ServiceChoice[] =>
  text === ""
    ? []
    : text.split(",").flatMap((entry) => {
        const [region = "", currency = "", name] = entry.split(":");
        const service = cardServices.find((one) => one === name);
        return service ? [{ region: region || null, currency: currency || null, service }] : [];
      });

/**
 * The services that a company offers for a currency, in the order of its choices: those of the most specific choices of
 * which one is connected, else all that are connected.
 */
export function chosenServices(
  choices: readonly ServiceChoice[],
  { region, currency }: { region: string; currency: Currency },
  connected: readonly CardService[],
): CardService[] {
  const usable = connected.filter((service) => takenCurrencies[service].includes(currency));
  const levels = [
    { region, currency },
    { region, currency: null },
    { region: null, currency },
    { region: null, currency: null },
  ];
  for (const level of levels) {
    const named = choices.filter((one) => one.region === level.region && one.currency === level.currency);
    const found = [...new Set(named.map(({ service }) => service))].filter((one) => usable.includes(one));
    if (found.length > 0) return found;
  }
  return usable;
}
