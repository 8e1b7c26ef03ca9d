import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { RatePress } from "./rate-press";

/** The page behind the link in the mail of a solution. */
const shown = linkPage({
  labels: async () => {
    const t = await getTranslations("tickets.rating");
    return { title: t("title"), text: t("text") };
  },
  namespaces: ["tickets"],
  press: <RatePress />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
