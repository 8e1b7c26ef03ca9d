"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMilliseconds = 20_000;

/** Refetches the page periodically while it is visible. */
export function RefreshPage() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyMilliseconds);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
