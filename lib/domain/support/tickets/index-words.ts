import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { unseal } from "@/lib/db/seal";
import { blindWords } from "./shared/blind-words";

const atOnce = 500;
/** A round works on so many messages at most, so that others have their turn. */
const mostPerRound = 20_000;

/** One that cannot be read has no words: it would be found by none, and must not hold up the others. */
function wordsOf(sealed: Buffer): string[] {
  try {
    return sealed.length === 0 ? [] : blindWords(unseal("conversation", sealed));
  } catch {
    return [];
  }
}

/** Puts messages into the index of words that were written before there was one. */
export async function indexWords(db: Database): Promise<void> {
  for (let done = 0; done < mostPerRound; done += atOnce) {
    const { rows } = await db.execute<{ id: string; text: Buffer }>(sql`
      select id, text from ticket_messages where words is null order by id limit ${atOnce}`);
    const found = rows.map(({ id, text }) => ({ id, words: wordsOf(text) }));
    // By id, too: how long the list is the planner does not know.
    const ids = rows.map(({ id }) => id);
    await db.execute(sql`
      update ticket_messages m set words = array(select jsonb_array_elements_text(f->'words'))
      from jsonb_array_elements(${JSON.stringify(found)}::jsonb) f
      where m.id = any(${sql.param(ids)}::bigint[]) and m.id = (f->>'id')::bigint`);
    if (rows.length < atOnce) return;
  }
}
