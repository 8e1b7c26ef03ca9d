import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { StaffLine } from "./staff-line-schema";
import {
  type Cells,
  fromTheTop,
  type Identified,
  type LinePage,
  lineOf,
  type PageOf,
  readLines,
} from "./staff-lines";
import type { StaffRight } from "./staff-rights";

/*
 * A queue of the back office is a list of what needs a person. Its noun says all of it in one file: what is in it, who
 * may see it, how its lines read, and what can be done about one. lib/domain/support/back-office/queues.ts lists them;
 * their words are `queues`, `queueHints` and `empty` of the messages, by name.
 */

const pageSize = 25;
/** Larger counts are shown as "more than". */
export const mostCounted = 99;

/** How a line's columns read, where they are no words of their own. */
export type LineLook = {
  /** The kind is what a job does. */
  kind?: "action";
  /** The detail names a server as the log does, or is a reason: a code, or what an outside system said. */
  detail?: "object" | "reason";
  /** The state is how many are left. */
  state?: "left";
  /** The time is a day, as those of invoices are. */
  at?: "day";
};

/** Where to go on from a line. */
type LineLink<Word extends string> = {
  href: string;
  word: Word;
  /** The right that the page asks for. */
  right?: StaffRight;
  /** Whose it is, for who hears the link alone. */
  about?: string;
};

type Facts<Name extends string> = { name: Name; right: StaffRight };

type LineFacts<Act extends string, Word extends string> = {
  /** Lines can be set aside, and are listed by themselves then. */
  isDismissible?: boolean;
  /** Its lines are about nobody's account. */
  hasNoAccounts?: boolean;
  look?: LineLook;
  /** What can be pressed; left out, nothing ever. */
  acts?: (line: StaffLine) => readonly Act[];
  /** Why this person cannot press it. */
  refusal?: (line: StaffLine, email: string) => Word | null;
  links?: (line: StaffLine) => readonly LineLink<Word>[];
  /** Where the name of a line leads. */
  href?: (line: StaffLine) => string | null;
  /** No mail server is set, so that nothing can come into it. */
  isMailOff?: () => boolean;
};

/** Of a page of a queue: dismissed rows instead, for those that support it. */
export type QueuePage = PageOf & { isDismissed: boolean };

type Asked = { before: number | undefined; now: Date; isDismissed: boolean };
type Counted = { count: (db: Database, now: Date) => Promise<number> };
type Listed = { read: (db: Database, asked: Asked) => Promise<LinePage> };

export type ListedQueue<Name extends string, Act extends string, Word extends string> = Facts<Name> &
  LineFacts<Act, Word> &
  Counted &
  Listed;

/** One that has a page of its own, and is only counted here. */
export type CountedQueue<Name extends string> = Facts<Name> & Counted & { page: `/staff/${string}` };

/** At most one more than are counted. */
const counter =
  (statement: (asked: QueuePage) => SQL): Counted["count"] =>
  async (db, now) => {
    const all = statement({ before: fromTheTop, size: mostCounted, now, isDismissed: false });
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (${all}) found`,
    );
    return rows[0]?.count ?? 0;
  };

/** Declares one by its statement, which uses a partial index and gives the newest first. */
export function staffQueue<
  const Name extends string,
  Columns extends Identified,
  const Act extends string = never,
  const Word extends string = never,
>({
  statement,
  line,
  size = pageSize,
  ...facts
}: Facts<Name> &
  LineFacts<Act, Word> & {
    statement: (asked: QueuePage) => SQL<Columns>;
    line: (row: Columns) => Cells;
    /** Rows of a page. */
    size?: number;
  }): ListedQueue<Name, Act, Word> {
  return {
    ...facts,
    count: counter(statement),
    read: (db, { before = fromTheTop, ...asked }) =>
      readLines(db, statement({ before, size, ...asked }), size, (row) => lineOf(row.id, line(row))),
  };
}

/** Declares one that has no statement: all of it is read. */
export function wholeQueue<
  const Name extends string,
  const Act extends string = never,
  const Word extends string = never,
>({
  readAll,
  ...facts
}: Facts<Name> &
  LineFacts<Act, Word> & {
    readAll: (db: Database, now: Date) => Promise<StaffLine[]>;
  }): ListedQueue<Name, Act, Word> {
  return {
    ...facts,
    count: async (db, now) => (await readAll(db, now)).length,
    read: async (db, { now }) => ({ rows: await readAll(db, now), older: null }),
  };
}

/** Declares one that is listed on a page of its own. */
export const countedQueue = <const Name extends string>({
  statement,
  ...facts
}: Facts<Name> & {
  page: `/staff/${string}`;
  statement: (asked: QueuePage) => SQL;
}): CountedQueue<Name> => ({ ...facts, count: counter(statement) });
