"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";

type ErrorSummaryProps = {
  /** "Two things need your attention". */
  title: string;
  /** Each with the id of its control, if it has one. */
  errors: readonly { id?: string; text: string }[];
  children?: ReactNode;
};

/** All errors, at the top of the form; it takes the focus. Render it only if there are any. */
export function ErrorSummary({ title, errors, children }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md">
      <Notice tone="danger" title={title} live>
        <ul className="list-disc ps-4">
          {errors.map(({ id, text }) => (
            <li key={`${id} ${text}`}>
              {id ? (
                <a href={`#${id}`} className="underline">
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
        {children}
      </Notice>
    </div>
  );
}
