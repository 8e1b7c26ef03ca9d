import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../../owned";
import { PaymentView } from "./payment-view";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("cardPayment"))("title") };
}

/** Page to which the browser returns from the card payment page. */
export default owned(async function PaymentPage({ params }: PageProps) {
  const { id } = await params;
  const data = prefetcher(await signedIn(`/billing/payments/${id}`));
  await orNotFound(data.add("billing", "payment", { id }));
  return (
    <ClientMessages namespaces={["cardPayment", "common", "fiscalReceipt"]}>
      <data.Hydrate>
        <PaymentView id={id} />
      </data.Hydrate>
    </ClientMessages>
  );
});
