import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { InvitationForm } from "./invitation-form";

/** The page behind the link of an invitation to somebody's account. */
const shown = linkPage({
  words: async () => {
    const t = await getTranslations("people.invitation");
    return { title: t("title"), text: t("text") };
  },
  namespaces: ["people"],
  press: <InvitationForm />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
