"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Button } from "@/components/ui/button";
import type { FormResult, SendingPage } from "@/lib/api/form-action";
import { sendForm } from "@/lib/api/send-form";

type DeleteEntryProps = {
  id: number;
  /** The page to go to afterwards. */
  list: Route;
  remove: (input: { id: number }, page: SendingPage) => Promise<FormResult<object>>;
  texts: { confirm: string; title: string; description: string; pending: string; done: string };
};

/** A button that deletes the entry of this page, after a question. */
export function DeleteEntry({ id, list, remove, texts }: DeleteEntryProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.confirm}
      </Button>
      {isOpen && (
        <ActionDialog
          title={texts.title}
          description={texts.description}
          confirmLabel={texts.confirm}
          pendingLabel={texts.pending}
          isDanger
          send={() => sendForm(remove, { id })}
          done={texts.done}
          leaves
          onDone={() => router.push(list)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
