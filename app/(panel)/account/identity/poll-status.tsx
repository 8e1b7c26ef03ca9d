"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 4_000;

/** Polls for the provider's report until it has arrived. */
export function CheckAgain() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
