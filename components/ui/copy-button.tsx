"use client";

import { useEffect, useRef, useState } from "react";
import { Check, Copy } from "@/components/ui/icons";
import { classNames } from "./class-names";

type CopyButtonProps = {
  /** The text to copy. */
  value: string;
  /** "Copy address 203.0.113.7": what it does, to what. */
  label: string;
  copiedLabel: string;
  /** Text on the button; without it only the icon is shown. */
  showLabel?: boolean;
  /** Visible only on hover and focus of the nearest `group` (always visible on touch screens). */
  quiet?: boolean;
};

/** Without clipboard permission, copying through a selection still works. */
function copyBySelection(value: string, beside: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.value = value;
  field.readOnly = true;
  field.className = "sr-only";
  // Beside the button, because everything outside an open dialog is inert.
  beside.after(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  beside.focus();
  return isDone;
}

/** Copies a text; `beside` is the pressed element. Returns false if the browser does not allow copying. */
export async function copyText(value: string, beside: HTMLElement): Promise<boolean> {
  const isDone = await navigator.clipboard?.writeText(value).then(
    () => true,
    () => false,
  );
  return isDone || copyBySelection(value, beside);
}

/** Copies a text and confirms it, visibly and to screen readers, without changing its width. */
export function CopyButton({ value, label, copiedLabel, showLabel, quiet }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    if (button.current) setCopied(await copyText(value, button.current));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={copy}
        aria-label={label}
        title={label}
        className={classNames(
          "tap inline-flex shrink-0 items-center gap-1.5 -me-1 rounded-sm p-1.25 align-middle text-ink-3 text-xs transition-[color,opacity] hover:text-ink",
          quiet &&
            "opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100",
          isCopied && "text-good opacity-100",
        )}
      >
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        {showLabel && (
          <span className="grid text-start">
            <span className={classNames("col-start-1 row-start-1", isCopied && "invisible")}>{label}</span>
            <span className={classNames("col-start-1 row-start-1", !isCopied && "invisible")}>
              {copiedLabel}
            </span>
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {isCopied && copiedLabel}
      </span>
    </>
  );
}
