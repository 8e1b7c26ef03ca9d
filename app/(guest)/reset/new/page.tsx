import { getTranslations } from "next-intl/server";
import { linkPage } from "../../link-page";
import { NewPasswordForm } from "./new-password-form";

/** The page behind the link in the reset mail. */
const shown = linkPage({
  labels: async () => {
    const t = await getTranslations("reset");
    return { title: t("newTitle"), text: t("newText") };
  },
  namespaces: ["reset"],
  press: <NewPasswordForm />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
