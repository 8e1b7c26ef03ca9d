"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, lazy, useState } from "react";
import { LatePart } from "@/components/frame/late-part";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { NewImport } from "./new-import";

const Form = lazy(() => import("./new-import").then((part) => ({ default: part.NewImport })));

/** The form of a new import, which most who look at imports do not need. */
export function LateNewImport(props: ComponentProps<typeof NewImport>) {
  const t = useTranslations("dataImports.new");
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
    );
  return (
    <LatePart fallback={<Skeleton className="h-60" />}>
      <Form {...props} />
    </LatePart>
  );
}
