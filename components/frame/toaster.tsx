"use client";

import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { CircleAlert, CircleCheck, Info, X } from "@/components/ui/icons";
import { textStyle } from "@/components/ui/tone";
import {
  dismissToast,
  readNoToasts,
  readToasts,
  startTimer,
  stopTimer,
  subscribeToToasts,
  type Toast,
} from "./toast-store";

const icons = { good: CircleCheck, danger: CircleAlert, info: Info };

/** Shows and announces toasts. Render it once, in the layout of signed-in pages. */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readNoToasts);
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none fixed end-4 bottom-4 z-50 w-80 max-w-[calc(100vw-2rem)] space-y-2 max-md:bottom-20 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} />
      ))}
    </section>
  );
}

function ToastCard({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  const Icon = icons[toast.tone];
  const hold = () => stopTimer(toast.id);
  const release = () => toast.tone !== "danger" && startTimer(toast);
  const act = () => {
    dismissToast(toast.id);
    toast.action?.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only pauses its timer.
    <div
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      className="pointer-events-auto flex animate-arrive items-start gap-2.5 rounded-md bg-raised py-2 ps-3.5 pe-2 shadow-float"
    >
      <Icon size={16} aria-hidden className={`mt-1.5 ${textStyle[toast.tone]}`} />
      <div className="min-w-0 grow py-1">{toast.text}</div>
      {toast.action && (
        <Button size="sm" onClick={act}>
          {toast.action.label}
        </Button>
      )}
      <IconButton size="sm" label={dismissLabel} onClick={() => dismissToast(toast.id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
