"use client";

import { type ComponentProps, lazy } from "react";
import { LatePart } from "./late-part";

const ErrorPage = lazy(() => import("./error-page").then((part) => ({ default: part.ErrorPage })));

/** The page for an error, which pages need not load before there is one. If it cannot be, the root's own is shown. */
export function LateErrorPage(props: ComponentProps<typeof ErrorPage>) {
  return (
    <LatePart fallback={null}>
      <ErrorPage {...props} />
    </LatePart>
  );
}
