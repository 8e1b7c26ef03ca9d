import { expect, test } from "vitest";
import { locales } from "@/lib/base/locale";
import { documentLabels } from "@/lib/i18n/documents/labels";
import { messagesOf } from "@/lib/testing/languages";

test.each(locales)("the preview of an invoice in %s has the words of the document", (locale) => {
  const { invoice, issued, dueOn, status, unpaid, due } = messagesOf[locale].brands.sample;
  const say = documentLabels(locale);
  expect({ invoice, issued, dueOn, status, unpaid, due }).toEqual({
    ...{ invoice: say("invoice"), issued: say("issued"), dueOn: say("due"), status: say("status") },
    ...{ unpaid: say("is.Unpaid"), due: say("amountDue") },
  });
});
