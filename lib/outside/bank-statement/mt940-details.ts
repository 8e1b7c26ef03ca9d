type Details = { text: string; payer: string; payerAccount: string };

/** Lines wrap at their maximum length: a full line continues in the next one without a space. */
const joined = (lines: readonly string[], full: number): string =>
  lines.reduce((text, line, index) => {
    const isWhole = index > 0 && (lines[index - 1] ?? "").length >= full;
    return index === 0 || isWhole ? `${text}${line}` : `${text} ${line}`;
  }, "");

const lineLetters = 65;
const partLetters = 27;
const mostParts = 60;

/** Numbered subfields as used by banks in Germany, Austria and Poland: `?20`, `~20`, `<20`, `^20`. */
function readNumbered(text: string): Details | null {
  const [, sign = ""] = /^(?:\d{3})?([?~<>^])\d\d/.exec(text) ?? [];
  if (sign === "") return null;
  const parts = text
    .split(sign)
    .slice(1, mostParts)
    .map((part) => ({ number: Number(part.slice(0, 2)), text: part.slice(2) }));
  const textOf = (from: number, to: number) =>
    parts.filter(({ number }) => number >= from && number <= to).map((one) => one.text);
  const purpose = joined([...textOf(20, 29), ...textOf(60, 63)], partLetters);
  const payer = joined(textOf(32, 33), partLetters).trim();
  const account = (textOf(38, 38)[0] ?? textOf(31, 31)[0] ?? "").replaceAll(/\s/g, "");
  return { text: [purpose, ...textOf(0, 0)].join(" ").trim(), payer, payerAccount: account.toUpperCase() };
}

/** Code words between slashes, as used by banks in the Netherlands and Belgium: `/REMI/…/NAME/…/IBAN/…`. */
function readSlashed(text: string): Details {
  const parts = text.split("/").slice(0, mostParts);
  const after = (word: string): string => {
    const place = parts.indexOf(word);
    return place < 0 ? "" : (parts.slice(place + 1).find((part) => part !== "") ?? "").trim();
  };
  const counterparty = text.startsWith("/CNTP/") ? parts.slice(2) : [];
  return {
    text,
    payer: (after("NAME") || (counterparty[2] ?? "")).trim(),
    payerAccount: (after("IBAN") || (counterparty[0] ?? "")).replaceAll(/\s/g, "").toUpperCase(),
  };
}

/** Parses field 86 of an MT940 entry: remittance text, payer and payer's account. */
export function readDetails(lines: readonly string[]): Details {
  const text = joined(lines.slice(0, mostParts), lineLetters).trim();
  const { payer, payerAccount, ...found } = readNumbered(text) ?? readSlashed(text);
  return {
    ...found,
    payer: payer.slice(0, 200),
    payerAccount: /^[A-Z0-9]{5,40}$/.test(payerAccount) ? payerAccount : "",
  };
}
