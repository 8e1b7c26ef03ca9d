"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { ApiError, call, lostAnswer } from "@/lib/api/client";

type HashMakerProps = {
  /** The panel's address. */
  panel: string;
  labels: Record<
    | "make"
    | "making"
    | "hash"
    | "command"
    | "copyHash"
    | "copyCommand"
    | "copied"
    | "once"
    | "again"
    | "failed"
    | "notBySso",
    string
  >;
};

type Made = { sso: string; sso_hash: string };

/** One copyable line: its label and text. */
function Copied({ title, text, label, copied }: Record<"title" | "text" | "label" | "copied", string>) {
  return (
    <div className="rounded-md bg-sunken px-3.5 py-3">
      <div className="mb-1 flex items-center justify-between gap-2 text-ink-2 text-xs">
        {title}
        <CopyButton value={text} label={label} copiedLabel={copied} />
      </div>
      <code className="select-all break-all font-mono">{text}</code>
    </div>
  );
}

const commandFor = (panel: string, { sso, sso_hash }: Made): string =>
  `curl ${new URL("/auth.php", panel).href} -d action=whmcslogin -d sso=${sso} -d sso_hash=${sso_hash}`;

/** Makes a hash and shows it once. Reloading the page makes another one. */
export function HashMaker({ panel, labels }: HashMakerProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState<"failed" | "notBySso" | null>(null);
  const [isMaking, setMaking] = useState(false);

  const make = async () => {
    setMaking(true);
    setProblem(null);
    try {
      setMade(await call("identities", "sso_hash", {}));
    } catch (error) {
      const { code, doc } = error instanceof ApiError ? error.failure : lostAnswer;
      setMade(null);
      if (code !== "proof_required") setProblem(doc === "sso.session_required" ? "notBySso" : "failed");
    }
    setMaking(false);
  };

  return (
    <div className="space-y-4">
      <div aria-live="polite" className="space-y-3 empty:hidden">
        {problem && <Notice tone="danger">{labels[problem]}</Notice>}
        {made && (
          <>
            <Copied title={labels.hash} text={made.sso_hash} label={labels.copyHash} copied={labels.copied} />
            <Copied
              title={labels.command}
              text={commandFor(panel, made)}
              label={labels.copyCommand}
              copied={labels.copied}
            />
            <p className="text-ink-2 text-xs">{labels.once}</p>
          </>
        )}
      </div>
      <Button
        variant={made ? "secondary" : "primary"}
        wide
        pending={isMaking}
        pendingLabel={labels.making}
        onClick={() => void make()}
      >
        {made ? labels.again : labels.make}
      </Button>
    </div>
  );
}
