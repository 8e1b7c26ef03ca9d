import type { ReactNode } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { CopyButton } from "./copy-button";

type ErrorStateProps = {
  /** What happened. */
  title: ReactNode;
  /** What was not done, and what the user can do. */
  children?: ReactNode;
  /** A retry button or link. */
  retry?: ReactNode;
  requestId?: string;
  /** Needed with `requestId`: "Request", "Copy request id", "Copied". */
  labels?: { request: string; copy: string; copied: string };
};

/** Shown where something could not be loaded. */
export function ErrorState({ title, children, retry, requestId, labels }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-3 grid size-12 place-items-center rounded-full bg-danger-tint text-danger">
        <CircleAlert size={24} aria-hidden />
      </span>
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-[52ch] text-ink-2">{children}</div>}
      {retry && <div className="mt-4">{retry}</div>}
      {requestId && labels && (
        <p className="mt-4 flex items-center gap-1.5 text-ink-2 text-xs">
          {labels.request} <code className="font-mono">{requestId}</code>
          <CopyButton value={requestId} label={labels.copy} copiedLabel={labels.copied} />
        </p>
      )}
    </div>
  );
}
