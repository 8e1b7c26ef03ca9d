"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { start } from "../maintenance/actions";

const empty = { name: "", disk: "", kernel: "", initramfs: "", append: "", iso: "" };
const files = ["disk", "kernel", "initramfs", "iso"] as const;

/** A name of a file, as the operation takes it. */
const isFile = (text: string): boolean => text === "" || /^\w[\w.+-]{0,199}$/.test(text);

type AddImageFormProps = {
  /** Where the files have to lie on the worker's machine; null = the worker has not said it yet. */
  folder: string | null;
};

/** An image of files that were put into a folder of the worker's machine. */
export function AddImageForm({ folder }: AddImageFormProps) {
  const t = useTranslations("maintenance.images");
  const own = useTranslations("maintenance");
  const router = useRouter();
  const { field, form, press, problems, isBusy } = useSentForm({
    values: empty,
    check: (typed) => ({
      ...(typed.name.trim() === "" ? { name: t("nameMissing") } : {}),
      ...Object.fromEntries(
        files.filter((one) => !isFile(typed[one].trim())).map((one) => [one, t("fileWrong")]),
      ),
      ...([typed.disk, typed.kernel, typed.iso].every((one) => one.trim() === "")
        ? { disk: t("fileMissing") }
        : {}),
    }),
    send: (typed) =>
      sendForm(start, {
        kind: "add_image",
        image: {
          ...{ name: typed.name.trim(), disk: typed.disk.trim(), kernel: typed.kernel.trim() },
          ...{ initramfs: typed.initramfs.trim(), append: typed.append, iso: typed.iso.trim() },
        },
      }),
    onDone: () => {
      showToast(own("started"));
      form.reset(empty);
      router.refresh();
    },
  });
  const wiring = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <p className="wrap-anywhere text-ink-2">
        {folder === null ? t("folderUnknown") : t("folder", { folder })}
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label={t("name")} help={t("nameHelp")} {...field("name")} {...wiring} required />
        <TextField label={t("disk")} help={t("diskHelp")} {...field("disk")} {...wiring} mono />
        <TextField label={t("kernel")} {...field("kernel")} {...wiring} mono />
        <TextField label={t("initramfs")} {...field("initramfs")} {...wiring} mono />
        <TextField label={t("append")} help={t("appendHelp")} {...field("append")} {...wiring} mono />
        <TextField label={t("iso")} help={t("isoHelp")} {...field("iso")} {...wiring} mono />
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" pending={isBusy} pendingLabel={own("starting")}>
        {t("addSubmit")}
      </Button>
    </form>
  );
}
