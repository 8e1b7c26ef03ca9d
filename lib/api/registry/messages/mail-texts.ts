import { changeMailText } from "@/lib/domain/messages/mails/texts/change";
import { listMailTexts } from "@/lib/domain/messages/mails/texts/list";
import { previewMailText } from "@/lib/domain/messages/mails/texts/preview";
import { resetMailText } from "@/lib/domain/messages/mails/texts/reset";
import { showMailText } from "@/lib/domain/messages/mails/texts/show";
import { tryMailText } from "@/lib/domain/messages/mails/texts/try";

export const staff = {
  change: changeMailText,
  list: listMailTexts,
  preview: previewMailText,
  reset: resetMailText,
  show: showMailText,
  try: tryMailText,
};
