import { z } from "zod";
import { locales } from "../../../base/locale";
import { articleLimits } from "./rules";

export const Language = z.enum(locales);
export const ArticleId = z.int32().positive();

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{C}/u.test(text), "must be one line of text");
/** Markdown. Lines end as forms of browsers do not end them. */
const body = z
  .string()
  .max(articleLimits.body)
  .transform((text) => text.replaceAll("\r\n", "\n").replaceAll("\0", "").trim());

const Text = z.object({
  language: Language,
  title: line(articleLimits.title),
  category: line(articleLimits.category),
  body,
});
/** Those that are empty are left out. */
const Texts = z.array(Text).max(locales.length);

export const SavedArticle = z.object({
  /** Null = a new one. */
  id: ArticleId.nullable(),
  /** As read, so that somebody else's change in between is not overwritten; 0 for a new one. */
  revision: z.int(),
  /** Only this brand; null = all. */
  brand: z.int32().nullable(),
  position: z.int().min(0).max(9_999),
  texts: Texts,
  key: z.string().min(8).max(100),
});

export const ArticleHit = z.object({
  id: z.int(),
  title: z.string(),
  category: z.string(),
  language: Language,
});
export type ArticleHit = z.infer<typeof ArticleHit>;

export const PublicArticle = ArticleHit.extend({
  /** Markdown. */
  body: z.string(),
  changed: z.string(),
});

export const StaffArticleLine = z.object({
  id: z.int(),
  title: z.string(),
  category: z.string(),
  languages: z.array(Language),
  /** The brand's name; null = all brands. */
  brand: z.string().nullable(),
  is_published: z.boolean(),
  changed: z.string(),
  helpful: z.int(),
  not_helpful: z.int(),
});
export type StaffArticleLine = z.infer<typeof StaffArticleLine>;

const Revision = z.object({
  revision: z.int(),
  at: z.string(),
  by: z.string().nullable(),
  titles: z.array(z.string()),
});

export const StaffArticle = z.object({
  id: z.int(),
  revision: z.int(),
  brand: z.int().nullable(),
  position: z.int(),
  is_published: z.boolean(),
  texts: z.array(z.object({ language: Language, title: z.string(), category: z.string(), body: z.string() })),
  helpful: z.int(),
  not_helpful: z.int(),
  /** The newest first. */
  revisions: z.array(Revision),
});
export type StaffArticle = z.infer<typeof StaffArticle>;

export const ArticleChoices = z.object({
  main_language: Language,
  brands: z.array(z.object({ id: z.int(), name: z.string(), language: Language })),
  /** Categories in use, by language. */
  categories: z.array(z.object({ language: Language, category: z.string() })),
});
export type ArticleChoices = z.infer<typeof ArticleChoices>;
