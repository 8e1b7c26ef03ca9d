import type { Plan } from "./rule";
import { skr03 } from "./skr03";

/** Accounts of SKR04, the German plan by the balance sheet, with the same names as in SKR03. */
const numbers: Readonly<Record<string, string>> = {
  "1400": "1200",
  "1710": "3250",
  "1200": "1800",
  "1361": "1461",
  "1362": "1462",
  "1363": "1463",
  "1364": "1464",
  "1590": "1370",
  "8400": "4400",
  "8300": "4300",
  "8331": "4331",
  "8336": "4336",
  "8338": "4338",
  "8195": "4185",
  "8100": "4100",
  "1776": "3806",
  "1771": "3801",
  "1768": "3818",
  "8700": "4700",
  "0990": "3900",
  "4970": "6855",
  "2400": "6930",
  "4900": "6300",
  "9000": "9000",
};

export const skr04: Plan = skr03.map((one) => {
  const account = numbers[one.account];
  if (account === undefined) throw new Error(`SKR04 has no account for ${one.account}.`);
  return { ...one, account };
});
