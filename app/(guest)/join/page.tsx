import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { JoinForm } from "./join-form";

/** The page behind the link of a new staff account. */
const shown = linkPage({
  labels: async () => {
    const t = await getTranslations("join");
    return { title: t("title"), text: t("text") };
  },
  namespaces: ["join"],
  press: <JoinForm />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
