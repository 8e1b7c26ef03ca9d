import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { ConfirmRecipient } from "./confirm-recipient";

/** The page behind the link in the mail that asks whether notifications may be sent to this address. */
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
