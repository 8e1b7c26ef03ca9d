import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import type { ExtrasHold } from "../extras/extras";
import { extrasInput } from "../extras/extras-input";
import type { Access } from "../selection/selection";
import { orderOf, type SelectionInput } from "../submit/order-call";
import { needsPassword, orderCommand } from "./order-command";

export type ApiCallProps = {
  hold: ExtrasHold;
  access: Access;
  selection: SelectionInput | null;
  origin: string;
  needsPin: boolean;
};

/** The current form as an API call; secrets are shell variables. */
export function ApiCall({ access, selection, origin, needsPin, hold }: ApiCallProps) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const shown = useRef<HTMLElement>(null);
  // Opens far from the button, so it is scrolled into view.
  useEffect(() => shown.current?.focus(), []);
  const order = selection && { ...orderOf(selection, access), ...extrasInput(hold) };
  const text = order ? orderCommand(origin, order, needsPin) : "";
  const secrets = { pin: needsPin ? "yes" : "no", password: order && !needsPassword(order) ? "no" : "yes" };
  return (
    <Card
      className="mt-4"
      title={t("call.title")}
      actions={<CopyButton value={text} label={t("call.copy")} copiedLabel={common("copied")} showLabel />}
      footer={t("call.hint", secrets)}
      flush
    >
      {text ? (
        <section
          ref={shown}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable with the keyboard.
          tabIndex={0}
          aria-label={t("call.text")}
          className="overflow-x-auto bg-sunken p-4 focus-visible:-outline-offset-2"
        >
          <pre className="font-mono text-xs">{text}</pre>
        </section>
      ) : (
        <p className="p-4 text-ink-2">{t("call.incomplete")}</p>
      )}
    </Card>
  );
}
