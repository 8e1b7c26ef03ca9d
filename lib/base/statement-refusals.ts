/**
 * Reasons for rejecting a bank statement, in English for API and log; `{said}` is the file's text. Pages have
 * translations.
 */
const texts = {
  archive: "This is an archive: unpack it first.",
  deep: "This XML is nested deeper than any statement.",
  long: "This file has more lines than are read at once: export a shorter period.",
  document_type: "This XML declares a document type, which no statement has.",
  empty: "This file is empty.",
  falling_balance:
    "The amounts have no sign, and by the balance beside them not all of it is money that came.",
  large: "This file is larger than any statement: 8 MiB are the most.",
  memory: "This file takes too much memory to read.",
  nameless: "The columns have no names and the amounts no sign: nothing says whether the money came or went.",
  no_amount: "No column is known to hold the amounts that came in.",
  no_day: "No column is known to hold the day of booking.",
  no_entries: "This statement holds no entries.",
  no_table: "This file is no statement: it has no table with days and amounts.",
  not_camt: "This XML is no statement in the form camt.053, camt.052 or camt.054.",
  not_xml: "This is no well-formed XML.",
  pdf: "This is a PDF: export the statement as CSV, CAMT or MT940.",
  slow: "This file took too long to read.",
  spreadsheet: "This is a spreadsheet: export the statement as CSV, CAMT or MT940.",
  undirected: "The amounts have no sign, and nothing known says whether the money came or went. {said} may.",
  unknown_words: "Nothing known says whether the money came or went: {said}.",
  zipped: "This is a spreadsheet or an archive: export the statement as CSV, CAMT or MT940, unpacked.",
} as const;

export const refusalCodes = Object.keys(texts) as (keyof typeof texts)[];
export type StatementRefused = { code: keyof typeof texts; said: string };

export const refusalText = ({ code, said }: StatementRefused): string =>
  texts[code].replace("{said}", () => said);
