import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { ConfirmEmailAddress } from "./confirm-email-address";

/** The page behind the link in the mail that asks whether notifications may be sent to this address. */
const shown = linkPage({
  labels: async () => {
    const t = await getTranslations("emailConfirmation");
    return { title: t("title"), text: t("text") };
  },
  namespaces: ["emailConfirmation"],
  press: <ConfirmEmailAddress />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
