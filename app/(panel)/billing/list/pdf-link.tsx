"use client";

import { type MouseEvent, useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Download } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";

type PdfLinkProps = {
  href: string;
  label: string;
  /** Shown while the PDF is rendered. */
  making: string;
  failed: string;
};

const nameIn = (disposition: string | null): string =>
  /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "document.pdf";

async function fetchPdf(href: string): Promise<{ name: string; blob: Blob }> {
  const answer = await fetch(href);
  // A signed-out user is redirected to an HTML page.
  const isPdf = answer.headers.get("content-type")?.startsWith("application/pdf") ?? false;
  if (!answer.ok || !isPdf) throw new Error(`No PDF: ${answer.status}.`);
  return { name: nameIn(answer.headers.get("content-disposition")), blob: await answer.blob() };
}

function store({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A link to a PDF rendered on request. Shows progress, and an error if it failed. */
export function PdfLink({ href, label, making, failed }: PdfLinkProps) {
  const [step, setStep] = useState<"idle" | "making" | "failed">("idle");
  const isBusy = useRef(false);
  const press = async (event: MouseEvent) => {
    // Leaves opening in a new tab or window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setStep("making");
    const isStored = await fetchPdf(href).then(
      (file) => {
        store(file);
        return true;
      },
      () => false,
    );
    isBusy.current = false;
    setStep(isStored ? "idle" : "failed");
  };
  const isMaking = step === "making";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <a
        href={href}
        download
        aria-busy={isMaking || undefined}
        onClick={(event) => void press(event)}
        className={buttonStyle("secondary", "sm")}
      >
        {isMaking ? <Spinner /> : <Download size={14} aria-hidden />}
        {isMaking ? making : label}
      </a>
      <span role="status" className="text-danger text-xs empty:hidden">
        {step === "failed" && failed}
      </span>
    </span>
  );
}
