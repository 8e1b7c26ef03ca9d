import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { ConfirmEmail } from "./confirm-email";

/** Where the mail to the new address leads. */
const shown = linkPage({
  words: async () => {
    const t = await getTranslations("emailChange");
    return { title: t("confirm.title"), text: t("confirm.text") };
  },
  namespaces: ["emailChange"],
  press: <ConfirmEmail />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
