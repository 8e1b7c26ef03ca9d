import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { UndoEmail } from "./undo-email";

/** The page behind the link in the mail to the old address. */
const shown = linkPage({
  labels: async () => {
    const t = await getTranslations("emailChange");
    return { title: t("undo.title"), text: t("undo.text") };
  },
  namespaces: ["emailChange"],
  press: <UndoEmail />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
