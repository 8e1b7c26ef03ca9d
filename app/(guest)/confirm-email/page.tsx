import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { ConfirmEmail } from "./confirm-email";

/** The page behind the link in the mail to the new address. */
const shown = linkPage({
  labels: async () => {
    const t = await getTranslations("emailChange");
    return { title: t("confirm.title"), text: t("confirm.text") };
  },
  namespaces: ["emailChange"],
  press: <ConfirmEmail />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
