import { expect, test } from "vitest";
import { foldQuote } from "./fold";

test.each([
  ["nothing quoted", "Hello\nthere", "Hello\nthere", null],
  [
    "our own line",
    "Yes\n\n## Write your answer above this line ##\n\nAnna answered:\n\nHi",
    "Yes",
    /^## Write/,
  ],
  ["our line, quoted", "Да\n> ## Напишите ответ над этой строкой ##\n> Привет", "Да", /^> ##/],
  ["On … wrote:", "Yes\n\nOn Mon, 3 May 2027 at 10:00, Support <s@x.test> wrote:\n> Hi", "Yes", /^On Mon/],
  [
    "wrote: on a line of its own",
    "Yes\n\nOn Mon, 3 May 2027 at 10:00, Support <support+0123@x.test>\nwrote:\n> Hi",
    "Yes",
    /^On Mon/,
  ],
  ["пишет:", "Да\n\n3 мая 2027 г., 10:00 Support <s@x.test> пишет:\n> Привет", "Да", /^3 мая/],
  ["-----Original Message-----", "Yes\n-----Original Message-----\nFrom: x", "Yes", /^-----Original/],
  ["quoted lines at the end", "Yes\n\n> one\n> two\n", "Yes", "> one\n> two"],
  ["an answer below what it quotes", "> one\n\nYes", "> one\n\nYes", null],
  ["all quoted", "On Mon, 3 May 2027, Support wrote:\n> Hi\n\nYes", /Yes$/, null],
])("%s", (_, body, text, quoted) => {
  const folded = foldQuote(body);
  if (typeof text === "string") expect(folded.text).toBe(text);
  else expect(folded.text).toMatch(text);
  if (quoted instanceof RegExp) expect(folded.quoted).toMatch(quoted);
  else expect(folded.quoted).toBe(quoted);
});
