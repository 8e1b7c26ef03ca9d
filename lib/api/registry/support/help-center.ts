import { articleChoices } from "@/lib/domain/support/help-center/choices";
import { articleFromTicket } from "@/lib/domain/support/help-center/from-ticket";
import { listArticles } from "@/lib/domain/support/help-center/list";
import { articlesOfStaff } from "@/lib/domain/support/help-center/overview";
import { previewArticle } from "@/lib/domain/support/help-center/preview";
import { publishArticle } from "@/lib/domain/support/help-center/publish";
import { readArticleOfAll } from "@/lib/domain/support/help-center/read";
import { restoreArticle } from "@/lib/domain/support/help-center/restore";
import { saveArticle } from "@/lib/domain/support/help-center/save";
import { showArticle } from "@/lib/domain/support/help-center/show";
import { suggestArticles } from "@/lib/domain/support/help-center/suggest";
import { voteOnArticle } from "@/lib/domain/support/help-center/vote";

export const pages = {
  suggest: suggestArticles,
};

export const serverOnly = {
  list: listArticles,
  read: readArticleOfAll,
  vote: voteOnArticle,
};

export const staff = {
  choices: articleChoices,
  from_ticket: articleFromTicket,
  overview: articlesOfStaff,
  preview: previewArticle,
  publish: publishArticle,
  restore: restoreArticle,
  save: saveArticle,
  show: showArticle,
};
