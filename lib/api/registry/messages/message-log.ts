import { resendMail } from "@/lib/domain/messages/mails/resend";
import { dismissMessage, takeMessageBack } from "@/lib/domain/messages/message-log/dismiss";
import { listMessageLog } from "@/lib/domain/messages/message-log/list";
import { showMail } from "@/lib/domain/messages/message-log/show";
import { showText } from "@/lib/domain/messages/message-log/show-text";
import { resendSms } from "@/lib/domain/messages/sms/resend";

export const staff = {
  list: listMessageLog,
  set_aside: dismissMessage,
  show: showMail,
  show_text: showText,
  take_back: takeMessageBack,
};

export const mails = {
  resend: resendMail,
};

export const sms = {
  resend: resendSms,
};
