import { resendMail } from "@/lib/domain/mails/resend";
import { listOutbox } from "@/lib/domain/outbox/list";
import { showMail } from "@/lib/domain/outbox/show";
import { showText } from "@/lib/domain/outbox/show-text";
import { resendSms } from "@/lib/domain/sms/resend";

export const staff = {
  list: listOutbox,
  show: showMail,
  show_text: showText,
};

export const mails = {
  resend: resendMail,
};

export const sms = {
  resend: resendSms,
};
