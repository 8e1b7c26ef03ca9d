/** Spreadsheets run text that begins like this as a formula, some also with its wide signs. */
const formula = /^[=+\-@\t\r＝＋－＠]/u;

/** A cell that a spreadsheet shows and never runs, with a quote mark before what looks like a formula. Not for amounts: they keep their sign. */
export const shownCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The same without the quote mark. */
export const typedCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** One line of text that a spreadsheet shows and never runs; host names and company names are untrusted. */
export const plainText = (text: string): string => shownCell(text.replaceAll(/[\r\n]+/g, " ").trim());
