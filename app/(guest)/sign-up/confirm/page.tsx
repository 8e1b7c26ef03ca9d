import { getTranslations } from "next-intl/server";
import { linkPage } from "../../link-page";
import { OpenAccount } from "./open-account";

/** The page behind the link in the sign-up mail. */
const shown = linkPage({
  labels: async () => {
    const t = await getTranslations("signUp");
    return { title: t("confirmTitle") };
  },
  namespaces: ["signUp"],
  press: <OpenAccount />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
