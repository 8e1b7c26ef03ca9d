import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";

type PartProps<T> = {
  title: string;
  /** Null if it could not be read. */
  data: T | null;
  /** The URL of this page, for retrying. */
  retryHref: Route;
  children: (data: T) => ReactNode;
};

/** A part of the page that may fail while the others are shown. */
export function Part<T>({ title, data, retryHref, children }: PartProps<T>) {
  const states = useTranslations("states");
  const common = useTranslations("common");
  if (data !== null) return children(data);
  return (
    <Card title={title}>
      <ErrorState
        title={states("errorTitle")}
        retry={<LinkButton href={retryHref}>{common("retry")}</LinkButton>}
      >
        {states("errorText")}
      </ErrorState>
    </Card>
  );
}
