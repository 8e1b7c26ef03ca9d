import type { FileAnswer } from "@/lib/base/file-answer";
import type { dunningLetters } from "@/lib/db/tables/orders/dunning";
import { layOutLetter } from "./lay-out-letter";
import { sheetAnswer } from "./shared/pdf-answer";

/** A letter of dunning as PDF. */
export const letterAnswer = (letter: typeof dunningLetters.$inferSelect): Promise<FileAnswer> =>
  sheetAnswer(letter.accountId, `reminder-${letter.id}`, (brand) => layOutLetter(letter, brand));
