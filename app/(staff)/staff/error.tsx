"use client";

import { ErrorPage } from "@/components/frame/error-page";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function StaffError({ error, reset }: ErrorProps) {
  return <ErrorPage digest={error.digest} retry={reset} inFrame side="staff" />;
}
