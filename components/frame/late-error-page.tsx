"use client";

import { type ComponentProps, lazy } from "react";
import { LatePart } from "./late-part";

const ErrorPage = lazy(() => import("./error-page").then((part) => ({ default: part.ErrorPage })));

/** The error page, loaded only after an error. If that fails, the root's own is shown. */
export function LateErrorPage(props: ComponentProps<typeof ErrorPage>) {
  return (
    <LatePart fallback={null}>
      <ErrorPage {...props} />
    </LatePart>
  );
}
