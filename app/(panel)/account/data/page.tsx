import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { orNotFound } from "@/lib/api/or-not-found";
import { showOwnData } from "@/lib/domain/customers/personal-data/show";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { CloseCard } from "./close-card";
import { CopyCard } from "./copy-card";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ownData");
  return { title: t("title") };
}

async function content(context: SignedContext) {
  const own = await orNotFound(showOwnData.call(context, {}));
  return (
    <div className="max-w-[40rem] space-y-4">
      <ClientMessages namespaces={["ownData", "problems", "common"]}>
        <CopyCard copy={own.copy} />
        <CloseCard own={own} />
      </ClientMessages>
    </div>
  );
}

/** A copy of the account's data, and the end of the account. */
export default owned(async function OwnDataPage() {
  return orSkeleton(content(await signedIn("/account/data")), <AccountSkeleton />);
});
