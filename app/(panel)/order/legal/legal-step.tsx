import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useLazy } from "@/components/ui/use-lazy";
import type { LegalPartProps } from "./legal-part";

const loadPart = async () => (await import("./legal-part")).LegalPart;

/** What has to be accepted with the order; loaded only where there is something. */
export function LegalStep({ legal }: LegalPartProps) {
  const t = useTranslations("order");
  const hasDocuments = legal.documents.length > 0;
  const [load, setLoad] = useState(() => loadPart);
  const Part = useLazy<LegalPartProps>(hasDocuments, load);
  if (!hasDocuments) return null;
  if (typeof Part === "function") return <Part legal={legal} />;
  if (Part === null) return <Skeleton className="h-14 w-full" />;
  return (
    <p role="alert" className="text-danger">
      {t("extras.unloaded")} {/* A new function identity retries the load. */}
      <Button size="sm" onClick={() => setLoad(() => () => loadPart())}>
        {t("summary.askAgain")}
      </Button>
    </p>
  );
}
