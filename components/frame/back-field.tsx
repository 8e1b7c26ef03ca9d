"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** Tells a form where it was sent from, so that the answer can lead back. */
export function BackField() {
  const path = usePathname();
  const search = useSearchParams().toString();
  return <input type="hidden" name="back" value={search ? `${path}?${search}` : path} />;
}
