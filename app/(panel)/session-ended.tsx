"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { buttonLook } from "@/components/ui/button-look";
import { Dialog } from "@/components/ui/dialog";

export type SessionEndedWords = Record<"title" | "text" | "signIn" | "newTab" | "stay", string>;

type SessionEndedProps = { open: boolean; onStay: () => void; words: SessionEndedWords };

/** Over the page that asked in vain; what is typed there can be kept by signing in from a new tab. */
export function SessionEnded({ open, onStay, words }: SessionEndedProps) {
  const query = useSearchParams().toString();
  const path = usePathname() + (query ? `?${query}` : "");
  const href = `/login?to=${encodeURIComponent(path)}`;
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button variant="ghost" onClick={onStay}>
            {words.stay}
          </Button>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            onClick={onStay}
            className={buttonLook("secondary")}
          >
            {words.newTab}
          </a>
          <a href={href} data-autofocus className={buttonLook("primary")}>
            {words.signIn}
          </a>
        </>
      }
    />
  );
}
