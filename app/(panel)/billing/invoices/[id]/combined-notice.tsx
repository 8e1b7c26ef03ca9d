import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CancelOrder } from "@/components/form/dialogs/cancel-order";
import { Notice } from "@/components/ui/notice";

/** Says that the invoice is paid as part of a combined invoice, with a link to it. */
export function CombinedNotice({ into }: { into: number }) {
  const t = useTranslations("invoice");
  return (
    <div className="mb-4">
      <Notice tone="info" actions={<CancelOrder what="combined" invoiceId={into} />}>
        {t.rich("combined", {
          link: (labels) => (
            <Link href={`/billing/invoices/${into}` as Route} className="underline underline-offset-2">
              {labels}
            </Link>
          ),
        })}
      </Notice>
    </div>
  );
}
