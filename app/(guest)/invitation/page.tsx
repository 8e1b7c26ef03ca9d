import { getTranslations } from "next-intl/server";
import { linkPage } from "../link-page";
import { InvitationForm } from "./invitation-form";

/** The page behind the link of an invitation to someone's account. */
const shown = linkPage({
  labels: async () => {
    const t = await getTranslations("members.invitation");
    return { title: t("title"), text: t("text") };
  },
  namespaces: ["members"],
  press: <InvitationForm />,
});

export const generateMetadata = shown.metadata;
export default shown.page;
