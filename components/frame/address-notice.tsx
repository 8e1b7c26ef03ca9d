"use client";

import { useSyncExternalStore } from "react";
import { Notice } from "@/components/ui/notice";

const never = () => () => undefined;

/**
 * Names the panel's URL if the page was opened under another one, where the panel rejects every form. Only the
 * browser knows which it opened, as a proxy may change the host on the way.
 */
export function AddressNotice({ address, title, text }: { address: string; title: string; text: string }) {
  const here = useSyncExternalStore(
    never,
    () => window.location.href,
    () => null,
  );
  if (here === null || new URL(here).origin === new URL(address).origin) return null;
  const { pathname, search, hash } = new URL(here);
  const there = new URL(`${pathname}${search}${hash}`, address).href;
  return (
    <Notice tone="danger" live title={title}>
      {text}{" "}
      <a href={there} className="break-all text-accent-ink underline">
        {new URL(address).origin}
      </a>
    </Notice>
  );
}
