import { getTranslations } from "next-intl/server";
import { AcceptedList } from "@/components/legal/accepted-list";
import { AgreementList } from "@/components/legal/agreement-list";
import { Card } from "@/components/ui/card";
import { orNotFound } from "@/lib/api/or-not-found";
import { documentsOfCustomer } from "@/lib/domain/customers/legal/of-customer";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";

/** Which legal documents the customer has accepted, and agreements; nothing while there are none. */
export async function LegalCard({ context, id }: { context: StaffContext; id: number }) {
  const [t, names, { accepted, agreements }] = await Promise.all([
    getTranslations("legal.own"),
    getTranslations("legal.kinds"),
    orNotFound(documentsOfCustomer.call(context, { id })),
  ]);
  return (
    <>
      {accepted.length > 0 && (
        <Card title={t("title")} flush>
          <AcceptedList accepted={accepted} isLinked={false} />
        </Card>
      )}
      {agreements.length > 0 && (
        <Card title={names("dpa")} flush>
          <AgreementList agreements={agreements} path={`/staff/customers/${id}/agreements`} />
        </Card>
      )}
    </>
  );
}
