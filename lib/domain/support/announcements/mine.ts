import { z } from "zod";
import { isNear, languageOf } from "@/lib/base/announcements";
import { locales } from "@/lib/base/locale";
import { currentOf } from "@/lib/db/live-configuration";
import { reads } from "../../kernel/access/access";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { operation } from "../../kernel/operation/operation";
import { OwnAnnouncement } from "./schema";
import { findConcerning } from "./shared/concerning";
import { liveAnnouncements } from "./shared/loaded";
import { timesOf } from "./shared/shown";

/**
 * The open announcements that concern the account, for banners and marks. Asks no database while none is open, and one
 * read by the account's servers otherwise.
 */
export const myAnnouncements = operation({
  name: "announcements.mine",
  summary: "Lists the announcements that concern the account",
  access: reads({ right: null, colleagues: true }),
  input: z.object({ language: z.enum(locales) }),
  output: z.object({ announcements: z.array(OwnAnnouncement) }),
  run: async (context, { language }) => {
    const open = currentOf(liveAnnouncements);
    const found = open.length === 0 ? [] : await findConcerning(context, open);
    const fallback = brandOfAccount(context.actor.account).language;
    return {
      announcements: found.map(({ announcement, servers }) => {
        const { id, kind, stage, titles } = announcement;
        const shown = languageOf(titles, language, fallback);
        return {
          ...{ id, kind, stage, servers, language: shown, title: titles[shown] ?? "" },
          ...timesOf(announcement),
          is_near: isNear(announcement, context.now),
        };
      }),
    };
  },
});
