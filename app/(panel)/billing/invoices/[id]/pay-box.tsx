"use client";

import type { ComponentProps, ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { PayButton, type PayButtonProps } from "../../paying/pay-button";

type PayBoxProps = {
  title: string;
  sums: ComponentProps<typeof DefinitionList>["items"];
  /** What to know or to choose before the press. */
  children?: ReactNode;
  /** Null when there is nothing to press. */
  button: PayButtonProps | null;
};

/** A way to pay an invoice: first what it would do, then the button. */
export function PayBox({ title, sums, children, button }: PayBoxProps) {
  return (
    <Card title={title}>
      <DefinitionList look="sums" items={sums} />
      <div className="mt-4 space-y-3">
        {children}
        {button && <PayButton {...button} />}
      </div>
    </Card>
  );
}
