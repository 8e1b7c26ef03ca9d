import { z } from "zod";
import { mostSuggested } from "@/lib/base/help-center";
import { reads } from "../../kernel/access/access";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { operation } from "../../kernel/operation/operation";
import { textLimits } from "../tickets/rules";
import { ArticleHit, Language } from "./schema";
import { searchArticles } from "./shared/search-articles";

/** Articles that may answer a question by its subject, at most three. */
export const suggestArticles = operation({
  name: "help_center.suggest",
  summary: "Finds articles that may answer a question",
  access: reads({ who: "person", right: null }),
  input: z.object({ subject: z.string().max(textLimits.subject), language: Language }),
  output: z.object({ articles: z.array(ArticleHit) }),
  run: async ({ db, actor }, { subject, language }) => {
    const brand = brandOfAccount(actor.account);
    return { articles: await searchArticles(db, { text: subject, language, brand, most: mostSuggested }) };
  },
});
