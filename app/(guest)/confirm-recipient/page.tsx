import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { ConfirmRecipient } from "./confirm-recipient";

/** Where the mail to the reader of notifications leads. */
const shown = linkPage({
  words: async () => {
    const t = await getTranslations("recipient");
    return { title: t("title"), text: t("text") };
  },
  namespaces: ["recipient"],
  press: <ConfirmRecipient />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
