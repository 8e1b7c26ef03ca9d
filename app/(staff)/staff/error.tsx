"use client";

import { LateErrorPage } from "@/components/frame/late-error-page";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function StaffError({ error, reset }: ErrorProps) {
  return <LateErrorPage digest={error.digest} retry={reset} inFrame side="staff" />;
}
