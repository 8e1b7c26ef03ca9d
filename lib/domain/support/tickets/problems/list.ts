import { asc } from "drizzle-orm";
import { z } from "zod";
import { type LocalTexts, languageOf } from "@/lib/base/announcements";
import { type Locale, locales } from "@/lib/base/locale";
import { problemKinds } from "@/lib/db/tables/support/departments";
import { byStaff, reads } from "../../../kernel/access/access";
import { defaultBrand } from "../../../kernel/brand/loaded";
import { readBrandOf } from "../../../kernel/brand/of-account";
import { operation } from "../../../kernel/operation/operation";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { OfferedProblem, ProblemKind } from "./schema";

export const mostProblemKinds = 100;

const listed = (texts: LocalTexts) =>
  locales.flatMap((language) => {
    const text = texts[language];
    return text === undefined ? [] : [{ language, text }];
  });

const textIn = (texts: LocalTexts, language: Locale, brandLanguage: Locale): string =>
  texts[languageOf(texts, language, brandLanguage)] ?? "";

const Asked = z.object({ language: z.enum(locales) });

/** The kinds of problems that a customer can choose, each with what is asked, in that language. */
export const offerProblems = operation({
  name: "conversations.problems",
  summary: "Lists kinds of problems, with what support asks about each",
  access: reads({ who: "person", right: null }),
  input: Asked,
  output: z.object({ problems: z.array(OfferedProblem) }),
  run: async ({ db, actor }, { language }) => {
    const brand = await readBrandOf(db, actor.account.id);
    const rows = await db.select().from(problemKinds).orderBy(asc(problemKinds.id)).limit(mostProblemKinds);
    return {
      problems: rows
        .filter(({ isActive }) => isActive)
        .map(({ id, names, questions }) => ({
          id,
          name: textIn(names, language, brand.language),
          questions: textIn(questions, language, brand.language)
            .split("\n")
            .map((line) => line.trim())
            .filter((line) => line !== ""),
        })),
    };
  },
});

/** All kinds of problems, for staff. */
export const listProblemKinds = staffOperation({
  name: "conversations.problem_kinds",
  summary: "Lists kinds of problems that customers can choose",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  looks: "now_and_then",
  input: Asked,
  output: z.object({ problems: z.array(ProblemKind) }),
  run: async ({ db }, { language }) => {
    const rows = await db.select().from(problemKinds).orderBy(asc(problemKinds.id)).limit(mostProblemKinds);
    return {
      problems: rows.map((row) => ({
        id: row.id,
        name: textIn(row.names, language, defaultBrand().language) || `#${row.id}`,
        names: listed(row.names),
        questions: listed(row.questions),
        department: row.departmentId,
        priority: row.priority,
        is_active: row.isActive,
      })),
    };
  },
});
