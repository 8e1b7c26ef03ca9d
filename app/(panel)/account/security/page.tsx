import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orNotFound } from "@/lib/api/or-not-found";
import { showSecurity } from "@/lib/domain/identity/two-factor/show";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { SecurityView } from "./security-view";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security");
  return { title: t("title") };
}

/** Sign-in methods of the account: second factors, passkeys, recovery codes. */
export default owned(async function SecurityPage() {
  const context = await signedIn("/account/security");
  const security = await orNotFound(showSecurity.call(context, {}));
  return (
    <ClientMessages namespaces={["security", "common"]}>
      <SecurityView security={security} now={context.now.toISOString()} />
    </ClientMessages>
  );
});
