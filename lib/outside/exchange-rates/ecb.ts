import { isDay } from "@/lib/base/is-day";
import { readBounded } from "@/lib/base/read-bounded";
import type { DayRates, ExchangeRateSource } from "./port";

const site = "https://www.ecb.europa.eu/stats/eurofxref";
const files = { day: "eurofxref-daily.xml", "90 days": "eurofxref-hist-90d.xml" } as const;

/** Ninety days of thirty currencies have some 130 KB. */
const mostBytes = 1024 * 1024;
const mostDays = 100;
const mostCurrencies = 60;

const cube = /<Cube (time|currency)=['"]([^'"<>]{1,12})['"](?: rate=['"]([^'"<>]{1,20})['"])?/g;
const isRate = (text: string): boolean => /^\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) > 0;

/** Reads a file of the bank; throws where it is none, or has a day or a rate that makes no sense. */
export function parseEcb(text: string): DayRates[] {
  const days: { day: string; rates: Record<string, string> }[] = [];
  for (const [, kind, value = "", rate = ""] of text.matchAll(cube)) {
    if (kind === "time") {
      if (!isDay(value)) throw new Error(`The file of exchange rates has no such day: ${value}`);
      days.push({ day: value, rates: {} });
      continue;
    }
    const last = days.at(-1);
    if (!last || !/^[A-Z]{3}$/.test(value) || !isRate(rate))
      throw new Error(`The file of exchange rates has a wrong rate: ${value} ${rate}`);
    last.rates[value] = rate;
  }
  const isEmpty = days.length === 0 || days.some(({ rates }) => Object.keys(rates).length === 0);
  const isTooMuch =
    days.length > mostDays || days.some(({ rates }) => Object.keys(rates).length > mostCurrencies);
  if (isEmpty || isTooMuch)
    throw new Error("The file of exchange rates has not the days that it should have.");
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The reference rates of the European Central Bank, which are public and need no key. */
export const ecbRates = (address: string = site): ExchangeRateSource => ({
  read: async (last, signal) => {
    const answer = await fetch(`${address}/${files[last]}`, {
      headers: { accept: "application/xml, text/xml", "user-agent": "Panel" },
      redirect: "error",
      signal,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`The service of exchange rates answered ${answer.status}.`);
    }
    return parseEcb(await readBounded(answer, mostBytes));
  },
});
