import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { AdministratorForm } from "./administrator-form";

/** The page behind the link that a start on an empty database prints. */
const shown = linkPage({
  labels: async () => {
    const t = await getTranslations("setup");
    return { title: t("title"), text: t("begin.text") };
  },
  namespaces: ["join", "setup"],
  press: <AdministratorForm />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
